import { describe, expect, it } from '@jest/globals';
import { type CheckPayer, payersOfChecks } from './payers-of-checks.js';

const price = { posts: 1, spend: 5 };
const payer = (projectId: string, spend: number): CheckPayer => ({
  monitorId: `${projectId} ${spend}`,
  projectId,
  room: { units: { spend }, dayShares: { spend: 1_000 }, smallest: { spend: 100 } },
  reserve: { days: 0.1, requests: 1 },
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('checks of stored posts', () => {
  it('use what a project has beyond the reserve, and nothing of other projects', () => {
    const [poor, rich] = [payer('poor', 350), payer('rich', 10_000)];
    const paid = payersOfChecks([...times(50, [poor]), ...times(50, [rich])], price);
    expect(paid.filter((payers) => payers?.includes(poor))).toHaveLength(30);
    expect(paid.filter((payers) => payers?.includes(rich))).toHaveLength(50);
    expect(paid.filter((payers) => payers === null)).toHaveLength(20);
  });

  it('wait until a project can pay for the smallest request', () => {
    expect(payersOfChecks([[payer('p', 299)]], price)).toEqual([null]);
    expect(payersOfChecks([[payer('p', 300)]], price)).toEqual([[payer('p', 300)]]);
  });

  it('are paid for by those monitors of a post that can', () => {
    const [empty, full, other] = [payer('p', 0), payer('p', 350), payer('q', 10_000)];
    expect(payersOfChecks([[empty, full, other]], price)).toEqual([[full, other]]);
    expect(payersOfChecks(times(31, [empty, full]), price).slice(-2)).toEqual([[full], null]);
  });

  it('are made, and paid by nobody, if no monitor finds the post any more', () => {
    expect(payersOfChecks([[]], price)).toEqual([[]]);
  });
});
