import { checkResult, type CheckResult, Permanent } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import { providerOf } from './create-llm-judge.js';
import type { LlmAccess } from './llm.config.js';

const patienceMs = 15_000;

/** Enough for the answer in any layout, and too little to reason first. */
const maxOutputTokens = 50;

/**
 * Sends the model a test question. Any answer proves that the address, the key and the model name are right. A model whose
 * answer is cut off would use up the limit of real questions as well.
 */
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
    maxOutputTokens,
  };
  const provider = providerOf(access, http, now);
  return checkResult(async () => {
    const { answer, problem, usage } = await provider.ask(question, AbortSignal.timeout(patienceMs));
    if (answer === undefined && problem === 'cut_off')
      throw new Permanent(
        `The answer was cut off after ${maxOutputTokens} tokens, as happens with a model that reasons first. Choose a model that does not reason (docs/llm.md).`,
      );
    // A model may answer anything. A response with neither text nor token usage is not from a model, e.g. another server's
    // page.
    if (answer === undefined && problem === null && usage === null)
      throw new Permanent('The answer does not look like one from a language model. Check LLM_BASE_URL.');
  });
}
