import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowanceOf, dayShare, spendable } from './spendable.js';

const day = 86_400_000;
const startsAt = new Date('2026-11-01T00:00:00Z');
const endsAt = new Date('2026-12-01T00:00:00Z');
const on = (days: number): Date => new Date(startsAt.getTime() + days * day);
const budget = (used: number) => ({ limit: 300, used, startsAt, endsAt });

describe('spendable', () => {
  it('starts with the share of a day, and carries over what days leave', () => {
    expect(spendable(budget(0), startsAt, startsAt)).toBe(10);
    expect(spendable(budget(0), startsAt, on(5))).toBe(60);
    expect(spendable(budget(60), startsAt, on(5))).toBe(0);
    expect(spendable(budget(55), startsAt, on(5))).toBe(5);
  });

  it('counts nothing as saved before its first use', () => {
    expect(spendable(budget(0), null, on(20))).toBe(10);
    expect(spendable(budget(0), on(19), on(20))).toBe(20);
  });

  it('releases the price of the smallest request and of a reserve before the first use, however small the share', () => {
    expect(spendable(budget(0), null, on(20), 25)).toBe(50);
    expect(spendable(budget(0), null, on(20), 1)).toBe(10);
    expect(spendable(budget(280), null, on(20), 25)).toBe(0);
    expect(spendable({ ...budget(0), limit: 30 }, null, on(20), 25)).toBe(30);
    expect(spendable(budget(0), on(20), on(20), 25)).toBe(10);
  });

  it('never exceeds what is left, and releases all of it at the end', () => {
    expect(spendable(budget(295), startsAt, on(30))).toBe(5);
    expect(spendable(budget(400), startsAt, on(30))).toBe(0);
  });

  it('spreads nothing over a window of at most a day', () => {
    const today = { limit: 100, used: 40, startsAt, endsAt: on(1) };
    expect(spendable(today, null, startsAt)).toBe(60);
    expect(dayShare(today)).toBe(100);
  });

  it('lasts to the end of the month, however greedily it is used', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 200 }),
        (limit, stepHours) => {
          let used = 0;
          const days: number[] = [];
          for (let hour = 0; hour < 720; hour += stepHours) {
            const room = spendable({ limit, used, startsAt, endsAt }, startsAt, on(hour / 24));
            if (room > 0) days.push(hour / 24);
            used += room;
          }
          expect(used).toBeLessThanOrEqual(limit + 1e-6);
          expect(Math.max(...days)).toBeGreaterThanOrEqual(30 - stepHours / 24 - 1.01);
        },
      ),
    );
  });
});

describe('allowanceOf', () => {
  it('is the current month, however long it is', () => {
    const meter = {
      name: 'spend',
      kind: 'money' as const,
      limit: 50_000,
      unit: 'tenth of a US cent',
      window: { every: 'month' as const, timeZone: 'UTC' },
    };
    for (const [now, first, last] of [
      ['2026-02-10T12:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
      ['2026-12-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ] as const)
      expect(allowanceOf({ meter, count: { used: 7, resetsAt: null } }, new Date(now))).toEqual({
        limit: 50_000,
        used: 0,
        startsAt: new Date(first),
        endsAt: new Date(last),
      });
  });
});
