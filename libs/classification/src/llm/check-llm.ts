import { checkResult, type CheckResult } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import { providerOf } from './create-llm-judge.js';
import type { LlmAccess } from './llm.config.js';

const patienceMs = 15_000;

/** Asks the model for a word: the address, the key and the model's name are right where it answers anything. */
export function checkLlm(access: LlmAccess, http: HttpClient, now: () => Date): Promise<CheckResult> {
  const question = {
    system: 'Answer with {"ok":true}.',
    user: '{}',
    schema: {
      type: 'object',
      properties: { ok: { type: 'boolean' } },
      required: ['ok'],
      additionalProperties: false,
    },
    maxOutputTokens: 16,
  };
  const provider = providerOf(access, http, now);
  return checkResult(() => provider.ask(question, AbortSignal.timeout(patienceMs)));
}
