import { describe, expect, it } from '@jest/globals';
import { adjusted, charged, type CountedMeter, observed, openCount, unitsLeft } from './meter-count.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const counted = (used: number, resetsAt: Date | null): CountedMeter => ({
  meter: {
    name: 'requests',
    kind: 'rate',
    limit: 100,
    unit: 'request',
    window: { every: 'window', ms: 900_000 },
  },
  count: { used, resetsAt },
});

describe('a meter', () => {
  it('starts its window with the first unit, and again from zero once it has ended', () => {
    expect(charged(counted(0, null), 3, now)).toEqual({ used: 3, resetsAt: after(15) });
    expect(charged(counted(97, after(5)), 3, now)).toEqual({ used: 100, resetsAt: after(5) });
    expect(charged(counted(100, now), 3, now)).toEqual({ used: 3, resetsAt: after(15) });
  });

  it('refuses exactly what does not fit', () => {
    expect(charged(counted(98, after(5)), 3, now)).toBeNull();
    expect(charged(counted(98, after(5)), 2, now)).not.toBeNull();
  });

  it('accepts any correction, and never gives back more than was used', () => {
    expect(adjusted(counted(98, after(5)), 5, now).used).toBe(103);
    expect(unitsLeft(counted(103, after(5)), now)).toBe(0);
    expect(adjusted(counted(2, after(5)), -5, now).used).toBe(0);
  });

  it('refunds nothing of an earlier month, and everything within a window', () => {
    const window = { every: 'month', timeZone: 'UTC' } as const;
    const { meter } = counted(0, null);
    const spend = { meter: { ...meter, window }, count: { used: 500, resetsAt: new Date('2026-12-01') } };
    expect(adjusted(spend, -490, now, new Date('2026-11-01')).used).toBe(10);
    expect(adjusted(spend, -490, now, new Date('2026-10-31T23:59:59Z')).used).toBe(500);
    expect(adjusted(spend, 10, now, new Date('2026-10-31T23:59:59Z')).used).toBe(510);
    expect(adjusted(counted(98, after(5)), -5, now, after(-20)).used).toBe(93);
  });

  it('follows the remaining units reported upstream only if lower, in the same window', () => {
    const own = counted(50, after(5));
    expect(observed(own, { remaining: 10, resetsAt: after(5) }, now)).toEqual({
      used: 90,
      resetsAt: after(5),
    });
    expect(observed(own, { remaining: 80, resetsAt: after(5) }, now)).toEqual({
      used: 50,
      resetsAt: after(5),
    });
    expect(observed(own, { remaining: 0, resetsAt: after(7) }, now)).toEqual({
      used: 100,
      resetsAt: after(7),
    });
    expect(observed(own, { remaining: 90, resetsAt: after(7) }, now)).toEqual({
      used: 50,
      resetsAt: after(5),
    });
  });

  it('follows the upstream into a newer window, but not back into one that has ended', () => {
    expect(observed(counted(90, after(1)), { remaining: 99, resetsAt: after(14) }, now)).toEqual({
      used: 1,
      resetsAt: after(14),
    });
    expect(observed(counted(90, after(1)), { remaining: 0, resetsAt: after(-1) }, now)).toEqual(
      openCount(counted(90, after(1)), now),
    );
  });

  it('waits no longer than a window, however far ahead the upstream says that it resets', () => {
    for (const own of [counted(90, after(1)), counted(0, null)])
      expect(observed(own, { remaining: 0, resetsAt: after(60_000_000) }, now)).toEqual({
        used: 100,
        resetsAt: after(15),
      });
  });

  it('of a short window waits as long as the upstream asks, up to ten minutes', () => {
    const window = { every: 'window', ms: 1_000 } as const;
    const brief = (used: number): CountedMeter => ({
      meter: { ...counted(0, null).meter, limit: 1, window },
      count: { used, resetsAt: used === 0 ? null : new Date(now.getTime() + 500) },
    });
    const pause = new Date(now.getTime() + 11_000);
    for (const own of [brief(0), brief(1)]) {
      expect(observed(own, { remaining: 0, resetsAt: pause }, now)).toEqual({ used: 1, resetsAt: pause });
      expect(observed(own, { remaining: 0, resetsAt: after(60) }, now).resetsAt).toEqual(after(10));
    }
  });

  it('by the calendar keeps its count and its end, whatever months the upstream counts in', () => {
    const endsAt = new Date('2026-12-01T00:00:00Z');
    const spend: CountedMeter = {
      meter: {
        name: 'spend',
        kind: 'money',
        limit: 5_000,
        unit: 'tenth of a US cent',
        window: { every: 'month', timeZone: 'UTC' },
      },
      count: { used: 4_500, resetsAt: endsAt },
    };
    const inThirtyDays = after(30 * 24 * 60);
    expect(observed(spend, { remaining: 70_000, resetsAt: inThirtyDays }, now)).toEqual({
      used: 4_500,
      resetsAt: endsAt,
    });
    expect(observed(spend, { remaining: 100, resetsAt: inThirtyDays }, now)).toEqual({
      used: 4_900,
      resetsAt: endsAt,
    });
    expect(observed(spend, { remaining: 100, resetsAt: after(60) }, now)).toEqual({
      used: 4_500,
      resetsAt: endsAt,
    });
  });
});
