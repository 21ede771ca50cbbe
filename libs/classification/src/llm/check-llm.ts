import { checkResult, type CheckResult, Permanent } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import { providerOf } from './create-llm-judge.js';
import type { LlmAccess } from './llm.config.js';

const patienceMs = 15_000;

/** Sends the model a test question. Any answer proves that the address, the key and the model name are right. */
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
  return checkResult(async () => {
    const { answer, problem, usage } = await provider.ask(question, AbortSignal.timeout(patienceMs));
    // A model may answer anything. A response with neither text nor token usage is not from a model, e.g. another server's
    // page.
    if (answer === undefined && problem === null && usage === null)
      throw new Permanent('The answer does not look like one from a language model. Check LLM_BASE_URL.');
  });
}
