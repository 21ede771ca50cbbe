import { describe, expect, it } from '@jest/globals';
import { type Accounts, judgeBill } from './judge-bill.js';

const bill = (units: number, doubtful = 0) => ({
  x: { units: { spend: units }, doubtful: { spend: doubtful } },
});
const accounts = (metered: number, more: Partial<Accounts> = {}): Accounts => ({
  metered: { x: { spend: metered, searches: 3 } },
  attributed: { x: { spend: metered } },
  undivided: {},
  inDoubt: {},
  ...more,
});
const reserved = { undivided: { x: { spend: 500 } }, attributed: { x: { spend: 100 } } };

describe('judgeBill', () => {
  it('accepts meters that show exactly what was billed', () => {
    expect(judgeBill(bill(100), accounts(100))).toEqual({
      lines: [{ what: 'x spend', billed: 100, metered: 100, doubtful: 0 }],
      wrong: [],
    });
  });

  it('finds a lost charge', () => {
    expect(judgeBill(bill(105), accounts(100)).wrong).toEqual([expect.stringContaining('was lost')]);
  });

  it('finds a charge that was counted twice', () => {
    expect(judgeBill(bill(95), accounts(100)).wrong).toEqual([expect.stringContaining('counted twice')]);
  });

  it('lets meters show more than the bill only by what is in doubt', () => {
    const killed = { ...reserved, inDoubt: { x: { spend: 500 } } };
    expect(judgeBill(bill(100), accounts(600, killed)).wrong).toEqual([]);
    expect(judgeBill(bill(95, 4), accounts(600, killed)).wrong).toHaveLength(1);
    expect(judgeBill(bill(95, 5), accounts(600, killed)).wrong).toEqual([]);
    expect(judgeBill(bill(601), accounts(600, killed)).wrong).toHaveLength(1);
  });

  it('finds charges that were attributed to nobody', () => {
    expect(judgeBill(bill(100), accounts(100, { attributed: { x: { spend: 95 } } })).wrong).toEqual([
      expect.stringContaining('not yet divided'),
    ]);
  });

  it('adds up meters that the vendor bills as one', () => {
    const units = { units: 6, replies: 4 };
    const youtube = {
      metered: { youtube: units },
      attributed: { youtube: units },
      undivided: {},
      inDoubt: {},
    };
    const { lines, wrong } = judgeBill({ youtube: { units: { units: 10 }, doubtful: {} } }, youtube);
    expect([lines, wrong]).toEqual([[{ what: 'youtube units', billed: 10, metered: 10, doubtful: 0 }], []]);
  });
});
