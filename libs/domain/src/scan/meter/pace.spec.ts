import { describe, expect, it } from '@jest/globals';
import { charged, type CountedMeter } from './meter-count.js';
import { allotment, isSpent, recurring, restMs } from './pace.js';

const midnight = new Date('2026-11-20T08:00:00Z');
const minutes = (count: number): number => count * 60_000;
const searches = (used: number, resetsAt: Date | null = null): CountedMeter => ({
  meter: {
    name: 'searches',
    kind: 'quota',
    limit: 100,
    unit: 'search',
    window: { every: 'day', timeZone: 'America/Los_Angeles' },
  },
  count: { used, resetsAt },
});

/**
 * Simulates a day of scans that each want `wanted` searches.
 * @returns when each search was sent, in minutes after midnight
 */
function dayOf(wanted: number): number[] {
  let meter = searches(0);
  let now = midnight;
  const sent: number[] = [];
  while (now.getTime() < midnight.getTime() + minutes(24 * 60)) {
    const allotted = allotment([meter], minutes(5), now);
    let spent = 0;
    const before = meter;
    while (spent < wanted && (spent === 0 || !isSpent(allotted, { searches: spent }))) {
      const count = charged(meter, 1, now);
      if (count === null) break;
      meter = { ...meter, count };
      sent.push((now.getTime() - midnight.getTime()) / 60_000);
      spent += 1;
    }
    now = new Date(now.getTime() + Math.max(minutes(5), restMs([before], { searches: spent }, now)));
  }
  return sent;
}

describe('the pace of a source', () => {
  it('spreads 100 searches over the day, one every 14.4 minutes', () => {
    const sent = dayOf(1);
    expect(sent).toHaveLength(100);
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] as number));
    expect(Math.max(...gaps)).toBeCloseTo(14.4, 5);
    expect(Math.min(...gaps)).toBeCloseTo(14.4, 5);
  });

  it('keeps the same pace if far more is due than the day allows', () => {
    const sent = dayOf(500);
    expect(sent).toHaveLength(100);
    expect(sent.at(-1)).toBeGreaterThan(24 * 60 - 20);
  });

  it('allows half of a rate in a burst, and spreads the other half', () => {
    const rate = (used: number): CountedMeter => ({
      meter: {
        name: 'requests',
        kind: 'rate',
        limit: 1_000,
        unit: 'request',
        window: { every: 'window', ms: 600_000 },
      },
      count: { used, resetsAt: used === 0 ? null : new Date(midnight.getTime() + 600_000) },
    });
    expect(allotment([rate(0)], 1_000, midnight)).toEqual({ requests: 500 });
    expect(restMs([rate(0)], { requests: 500 }, midnight)).toBe(0);
    expect(restMs([rate(0)], { requests: 550 }, midnight)).toBe(60_000);
    expect(allotment([rate(600)], minutes(1), midnight)).toEqual({ requests: 40 });
    expect(restMs([rate(600)], { requests: 40 }, midnight)).toBe(60_000);
  });

  it('rests as the scarcest meter demands, ignoring meters that were not used', () => {
    const units: CountedMeter = {
      ...searches(0),
      meter: { ...searches(0).meter, name: 'units', limit: 10_000 },
    };
    expect(restMs([searches(0), units], { units: 10 }, midnight)).toBe(minutes(1.44));
    expect(restMs([searches(0), units], { searches: 1, units: 10 }, midnight)).toBe(minutes(14.4));
    expect(restMs([searches(0), units], {}, midnight)).toBe(0);
  });

  it('rests as money demands, so that it lasts to the end of the month', () => {
    const money: CountedMeter = {
      meter: {
        ...searches(0).meter,
        name: 'spend',
        kind: 'money',
        limit: 5_000,
        window: { every: 'month', timeZone: 'UTC' },
      },
      count: { used: 0, resetsAt: new Date(midnight.getTime() + minutes(30 * 1_440)) },
    };
    expect(restMs([money], { spend: 50 }, midnight)).toBe(minutes(432));
  });

  it('rests at most six hours, and until midnight at most if everything is used up', () => {
    expect(
      restMs([searches(99, new Date(midnight.getTime() + minutes(1_440)))], { searches: 5 }, midnight),
    ).toBe(minutes(360));
    expect(
      restMs([searches(100, new Date(midnight.getTime() + minutes(20)))], { searches: 1 }, midnight),
    ).toBe(minutes(20));
  });

  it('counts one request of a first look back as recurring, but all of its money', () => {
    const money: CountedMeter = {
      ...searches(0),
      meter: { ...searches(0).meter, name: 'spend', kind: 'money' },
    };
    const query = { spent: { searches: 10, spend: 500 }, requests: 10, isLookBack: true };
    expect(recurring([searches(0), money], query)).toEqual({ searches: 1, spend: 500 });
    expect(recurring([searches(0), money], { ...query, isLookBack: false })).toEqual(query.spent);
  });

  it('never rests for what is paid by the item, which costs the same whenever it is read', () => {
    const money: CountedMeter = {
      ...searches(0),
      meter: { ...searches(0).meter, name: 'spend', kind: 'money', perItem: true },
    };
    expect(restMs([money], { spend: 99 }, midnight)).toBe(0);
    expect(allotment([money], minutes(5), midnight)).toEqual({});
  });
});
