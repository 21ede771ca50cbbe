import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LlmFaults } from './llm-faults.js';
import { goodModel, type LlmModel, type LlmServer, startLlmServer } from './testing/llm-server.js';
import { createTestJudge, inputOf } from './testing/test-judge.js';

describe('LlmFaults', () => {
  function heard(act: (faults: LlmFaults) => void): string[] {
    const said: string[] = [];
    act(new LlmFaults({ raise: (fault) => said.push(fault), clear: () => said.push('clear') }));
    return said;
  }

  it('reports a permanent fault at once, and others after three failures in a row', () => {
    expect(heard((faults) => faults.failed('refused', ''))).toEqual(['refused']);
    expect(heard((faults) => faults.failed('budget_spent', ''))).toEqual(['budget_spent']);
    const thrice = heard((faults) => {
      for (let count = 0; count < 3; count += 1) faults.failed('slow', '');
    });
    expect(thrice).toEqual(['slow']);
    const between = heard((faults) => {
      faults.failed('slow', '');
      faults.failed('slow', '');
      faults.answered();
      faults.failed('slow', '');
    });
    expect(between).toEqual(['clear']);
  });
});

describe('a failing language model', () => {
  let server: LlmServer;
  beforeEach(async () => {
    server = await startLlmServer(goodModel);
  });
  afterEach(() => server.close());

  it.each<[string, string, LlmModel, number]>([
    ['refused', 'status 401', () => ({ status: 401 }), 1],
    ['unreachable', 'status 500', () => ({ status: 500 }), 3],
    ['invalid_answers', 'prose', () => ({ text: 'Sure! I would say that this is a complaint.' }), 3],
    ['invalid_answers', 'no results', () => ({ answer: { results: [] } }), 3],
    ['slow', 'no response', () => ({ hangs: true }), 3],
    ['busy', 'status 429', () => ({ status: 429 }), 3],
  ])('is reported as %s after %s, even if posts come one by one', async (fault, _cause, model, posts) => {
    const said: string[] = [];
    const faults = { raise: (each: string) => void said.push(each), clear: () => void said.push('clear') };
    const test = createTestJudge(server, { deadlineMs: fault === 'slow' ? 100 : 20_000, faults });
    server.model = model;
    for (let count = 0; count < posts; count += 1) {
      await test.judge.judge([inputOf('Acme is late.')]);
      // An hour later, any pause is over.
      test.now = new Date(test.now.getTime() + 3_600_000);
    }
    expect(new Set(said)).toEqual(new Set([fault]));
    server.model = goodModel;
    const answering = createTestJudge(server, { faults });
    await answering.judge.judge([inputOf('Acme is late.')]);
    expect(said.at(-1)).toBe('clear');
  });
});
