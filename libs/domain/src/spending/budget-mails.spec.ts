import { describe, expect, it } from '@jest/globals';
import { dueBudgetMails, type SpentBudget } from './budget-mails.js';

const spent = (spentUsd: number): SpentBudget => ({
  owner: { kind: 'monitor', id: 'm', projectId: 'p' },
  source: 'x',
  budgetUsd: 10,
  spentUsd,
});
const mark = (percent: number) => ({ budget: 'monitor m 10', source: 'x' as const, percent });

describe('budget e-mails', () => {
  it.each([
    [4.99, []],
    [5, [50]],
    [7.99, [50]],
    [8, [80]],
    [9.9, [80]],
    [9.905, [100]],
    [10, [100]],
    [99, [100]],
  ])('are due for the highest step reached, if any, when %s of 10 dollars are spent', (usd, expected) => {
    expect(dueBudgetMails([spent(usd)], []).map(({ percent }) => percent)).toEqual(expected);
  });

  it('come once each, with one e-mail for all steps that are reached together', () => {
    expect(dueBudgetMails([spent(8)], [])).toEqual([
      { budget: spent(8), percent: 80, marks: [mark(50), mark(80)] },
    ]);
    expect(dueBudgetMails([spent(9)], [mark(50), mark(80)])).toEqual([]);
    expect(dueBudgetMails([spent(10)], [mark(50), mark(80)])).toMatchObject([
      { percent: 100, marks: [mark(100)] },
    ]);
  });

  it('come anew for a budget that was raised, once its own steps are reached', () => {
    const marks = [mark(50), mark(80), mark(100)];
    expect(dueBudgetMails([{ ...spent(10), budgetUsd: 40 }], marks)).toEqual([]);
    expect(dueBudgetMails([{ ...spent(40), budgetUsd: 40 }], marks)).toMatchObject([{ percent: 100 }]);
  });

  it('say that a budget is spent only when the source can use no more of it', () => {
    const percents = (budget: SpentBudget) => dueBudgetMails([budget], []).map(({ percent }) => percent);
    expect(percents({ ...spent(9.995), source: 'linkedin' })).toEqual([80]);
    expect(percents({ ...spent(10), source: 'linkedin' })).toEqual([100]);
    expect(percents({ ...spent(0.4), budgetUsd: 0.5 })).toEqual([80]);
    const all = { ...spent(9.95), source: 'linkedin', owner: { kind: 'installation' } } as const;
    expect(percents(all)).toEqual([80]);
    expect(percents({ ...all, spentUsd: 9.955 })).toEqual([100]);
  });

  it('concern each budget separately', () => {
    const project: SpentBudget = { ...spent(6), owner: { kind: 'project', id: 'p', projectId: 'p' } };
    const linkedin: SpentBudget = { ...spent(6), source: 'linkedin' };
    const all: SpentBudget = { ...spent(6), owner: { kind: 'installation' } };
    expect(
      dueBudgetMails([spent(6), project, linkedin, all], [mark(50)]).map(({ marks }) => marks[0]?.budget),
    ).toEqual(['project p 10', 'monitor m 10', 'installation 10']);
  });
});
