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
  it('begins its window with the first unit and starts again from zero when that has ended', () => {
    expect(charged(counted(0, null), 3, now)).toEqual({ used: 3, resetsAt: after(15) });
    expect(charged(counted(97, after(5)), 3, now)).toEqual({ used: 100, resetsAt: after(5) });
    expect(charged(counted(100, now), 3, now)).toEqual({ used: 3, resetsAt: after(15) });
  });

  it('refuses what does not fit, to the unit', () => {
    expect(charged(counted(98, after(5)), 3, now)).toBeNull();
    expect(charged(counted(98, after(5)), 2, now)).not.toBeNull();
  });

  it('takes corrections that refuse nothing and never give back more than was used', () => {
    expect(adjusted(counted(98, after(5)), 5, now).used).toBe(103);
    expect(unitsLeft(counted(103, after(5)), now)).toBe(0);
    expect(adjusted(counted(2, after(5)), -5, now).used).toBe(0);
  });

  it('heeds what the upstream says is left only where that is less, in the window that both know', () => {
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

  it('follows the upstream into a newer window, and not back into one that is over', () => {
    expect(observed(counted(90, after(1)), { remaining: 99, resetsAt: after(14) }, now)).toEqual({
      used: 1,
      resetsAt: after(14),
    });
    expect(observed(counted(90, after(1)), { remaining: 0, resetsAt: after(-1) }, now)).toEqual(
      openCount(counted(90, after(1)), now),
    );
  });
});
