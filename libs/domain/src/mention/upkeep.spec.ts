import { describe, expect, it } from '@jest/globals';
import { upkeepPlan } from './upkeep.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const hours = (count: number): number => count * 3_600_000;
const terms = { keepTextMs: hours(48), verifyEveryMs: hours(24), verifyForMs: hours(100) };

describe('upkeepPlan', () => {
  it('verifies again after its interval, and keeps the text for its time since it was last shown', () => {
    expect(upkeepPlan(terms, { publishedAt: now, shownAt: after(-10), askedAt: now })).toEqual({
      verifyAt: after(24),
      purgeAt: after(38),
    });
  });

  it('stops verifying a post that is too old', () => {
    expect(upkeepPlan(terms, { publishedAt: after(-77), shownAt: now, askedAt: now }).verifyAt).toBeNull();
    expect(upkeepPlan(terms, { publishedAt: after(-76), shownAt: now, askedAt: now }).verifyAt).toEqual(
      after(24),
    );
    const forEver = { ...terms, verifyForMs: null };
    expect(upkeepPlan(forEver, { publishedAt: after(-9_999), shownAt: now, askedAt: now }).verifyAt).toEqual(
      after(24),
    );
  });

  it('verifies first when its author has stopped editing it, and then after its interval', () => {
    const early = { ...terms, verifyFirstMs: hours(3) };
    const asked = (publishedHoursAgo: number): Date | null =>
      upkeepPlan(early, { publishedAt: after(-publishedHoursAgo), shownAt: now, askedAt: now }).verifyAt;
    expect(asked(0)).toEqual(after(3));
    expect(asked(2)).toEqual(after(1));
    expect(asked(3)).toEqual(after(24));
    const never = { ...early, verifyEveryMs: null };
    expect(upkeepPlan(never, { publishedAt: now, shownAt: now, askedAt: now }).verifyAt).toBeNull();
  });

  it('plans nothing if the terms demand nothing', () => {
    const none = { keepTextMs: null, verifyEveryMs: null, verifyForMs: null };
    expect(upkeepPlan(none, { publishedAt: now, shownAt: now, askedAt: now })).toEqual({
      verifyAt: null,
      purgeAt: null,
    });
  });
});
