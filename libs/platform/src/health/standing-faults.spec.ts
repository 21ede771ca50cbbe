import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLog } from '../log/log.js';
import { Clock } from '../time/clock.js';
import { HealthChecks, HealthFault } from './health-checks.js';
import { StandingFaults } from './standing-faults.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function start() {
  const logged: string[] = [];
  const log = createLog({ service: 'test', level: 'info', to: { write: (line) => void logged.push(line) } });
  const checks = new HealthChecks();
  const faults = new StandingFaults(checks, new Clock(), log);
  const levels = (): unknown[] => logged.map((line) => (JSON.parse(line) as { level: string }).level);
  return { faults, levels, logged, check: () => checks.all[0]?.check() };
}

const refusal = {
  of: 'reddit',
  reason: 'reddit refuses.',
  sentence: 'Reddit does not accept the key (401).',
};

describe('a fault that needs an operator', () => {
  it('is logged as an error once, then every hour while it lasts', () => {
    const { faults, levels, logged } = start();
    for (let quarter = 0; quarter <= 8; quarter += 1) {
      faults.raise(refusal);
      jest.advanceTimersByTime(15 * 60_000);
    }
    expect(levels()).toEqual(['error', 'error', 'error']);
    expect(logged[0]).toContain(refusal.sentence);
    faults.raise({ ...refusal, sentence: 'Reddit refuses the request (400).' });
    expect(levels()).toHaveLength(4);
  });

  it('degrades the process until it is cleared', async () => {
    const { faults, levels, check } = start();
    await check();
    faults.raise(refusal);
    faults.raise({ ...refusal, of: 'llm', reason: 'The language model refuses.' });
    await expect(check()).rejects.toEqual(new HealthFault('reddit refuses. The language model refuses.'));
    faults.clear('reddit');
    faults.clear('llm');
    faults.clear('llm');
    await check();
    expect(levels()).toEqual(['error', 'error', 'info', 'info']);
  });
});
