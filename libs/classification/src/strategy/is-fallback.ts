import type { Classification, ReasonCode } from '@earshot/domain';

/** Whether the LLM should have judged but did not, so that the verdict is the embedded model's. */
export function isFallback({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => fallbackCodes.includes(code));
}

const fallbackCodes: readonly string[] = ['llm_failed', 'llm_budget_spent'] satisfies ReasonCode[];
