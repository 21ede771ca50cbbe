import type { Classification, ReasonCode } from '@earshot/domain';

/** Whether the LLM was to judge and did not: the answer is the embedded model's, for want of a better one. */
export function isFallback({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => fallbackCodes.includes(code));
}

const fallbackCodes: readonly string[] = ['llm_failed', 'llm_budget_spent'] satisfies ReasonCode[];
