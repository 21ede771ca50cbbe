import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { works } from '@earshot/domain';
import { HttpClient } from '@earshot/platform';
import { checkLlm } from './check-llm.js';
import { type LlmServer, type LlmServerAnswer, startLlmServer } from './testing/llm-server.js';

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(() => ({ answer: { ok: true } }));
});
afterEach(() => server.close());

const check = () =>
  checkLlm(
    { provider: 'openai', model: 'small-model', baseUrl: server.openAiUrl, apiKey: null },
    new HttpClient(),
    () => new Date(),
  );

describe('checkLlm', () => {
  it.each<[string, LlmServerAnswer]>([
    ['JSON', { answer: { ok: true } }],
    ['JSON that goes on until the limit', { text: '{"ok":true}', finish: 'length' }],
    ['something else', { text: 'Yes, I am here.' }],
    ['a refusal', { refuses: true }],
  ])('accepts a model that answers with %s', async (_, answer) => {
    server.model = () => answer;
    expect(await check()).toEqual(works);
  });

  it('says that the answer of a model that reasons was cut off, and what to do', async () => {
    server.model = () => ({ text: '<think>The user wants', finish: 'length' });
    expect(await check()).toEqual({
      status: 'wrong',
      reason:
        'The answer was cut off after 50 tokens, as happens with a model that reasons first. Choose a model that does not reason (docs/llm.md).',
    });
  });
});
