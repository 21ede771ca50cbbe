import { describe, expect, it } from '@jest/globals';
import { affordableChecks, type DueCheck } from './spending-rooms.js';

const price = { posts: 1, spend: 5 };
const checks = (projectId: string, count: number, ...spend: readonly number[]): DueCheck[] =>
  Array.from({ length: count }, () => ({
    projectId,
    payers: spend.map((units) => ({
      room: { units: { spend: units }, dayShares: { spend: 1_000 }, smallest: { spend: 100 } },
      reserve: { days: 0.1, requests: 1 },
    })),
  }));

describe('checks of stored posts', () => {
  it('use what a project has beyond the reserve, and nothing of other projects', () => {
    const due = [...checks('poor', 50, 350), ...checks('rich', 50, 10_000)];
    const affordable = affordableChecks(due, price);
    expect(affordable.filter(({ projectId }) => projectId === 'poor')).toHaveLength(30);
    expect(affordable.filter(({ projectId }) => projectId === 'rich')).toHaveLength(50);
  });

  it('wait until a project can pay for the smallest request', () => {
    expect(affordableChecks(checks('p', 1, 299), price)).toEqual([]);
    expect(affordableChecks(checks('p', 1, 300), price)).toHaveLength(1);
  });

  it('are paid for by the monitor that may use most', () => {
    expect(affordableChecks(checks('p', 40, 0, 350), price)).toHaveLength(30);
    expect(affordableChecks(checks('p', 1), price)).toEqual([]);
  });
});
