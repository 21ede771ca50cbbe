import { describe, expect, it } from '@jest/globals';
import { isAnswering, outageChange, type WatchedSource } from './source-outage.js';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const longAgo = ago(100_000);
const none = { darkSince: null, darkNotifiedAt: null };

/** A source that was read a minute ago. */
const source = (change: Partial<WatchedSource> = {}): WatchedSource => ({
  watches: 3,
  reportedAt: ago(1),
  configured: true,
  waitingUntil: null,
  waitingReason: null,
  restingUntil: null,
  coveredUntil: ago(1),
  worst: null,
  lastSuccessAt: ago(1),
  lastFailureAt: null,
  delayed: false,
  scannedEveryMs: 300_000,
  watchedSince: longAgo,
  ...change,
});
const change = (given: Partial<WatchedSource>, memory: Parameters<typeof outageChange>[1] = none) =>
  outageChange(source(given), memory, longAgo, now);

describe('a source', () => {
  it('is dark after an hour without an answer, with the reason', () => {
    expect(change({ lastSuccessAt: ago(60) })).toBeNull();
    expect(
      change({ lastSuccessAt: ago(61), worst: { error: 'X answers 503.', isDead: false, isSpent: false } }),
    ).toEqual({
      kind: 'dark',
      since: ago(61),
      reason: 'X answers 503.',
      until: null,
    });
  });

  it('is dark while paused, with the time that ends', () => {
    const until = ago(-600);
    expect(
      change({ lastSuccessAt: ago(90), waitingUntil: until, waitingReason: 'The budget is spent.' }),
    ).toMatchObject({ kind: 'dark', until, reason: expect.stringContaining('The budget is spent.') });
  });

  it('is dark if its scanner or credentials are missing', () => {
    expect(change({ lastSuccessAt: ago(90), reportedAt: ago(90) })).toMatchObject({
      reason: expect.stringContaining('silent'),
    });
    expect(change({ lastSuccessAt: ago(90), configured: false })).toMatchObject({
      reason: expect.stringContaining('not set up'),
    });
  });

  it('is dark if it answers but nothing is covered, unless its posts are found late', () => {
    expect(change({ coveredUntil: ago(61) })).toMatchObject({ kind: 'dark', since: ago(61) });
    expect(change({ coveredUntil: null })).toMatchObject({ kind: 'dark', since: longAgo });
    expect(change({ coveredUntil: null, delayed: true })).toBeNull();
  });

  it('is dark only after three of its scans if they are far apart, not counting its rests', () => {
    const everyHour = { scannedEveryMs: 3_600_000 };
    expect(change({ ...everyHour, lastSuccessAt: ago(179) })).toBeNull();
    expect(change({ ...everyHour, lastSuccessAt: ago(181) })).toMatchObject({ kind: 'dark' });
    const resting = { lastSuccessAt: ago(181), coveredUntil: ago(181), restingUntil: ago(-30) };
    expect(change(resting)).toBeNull();
    expect(change({ ...resting, lastFailureAt: ago(5) })).toMatchObject({ kind: 'dark' });
  });

  it('is not dark if nobody watched it, nobody looked or it was never set up', () => {
    const silent = { lastSuccessAt: ago(600), coveredUntil: ago(600) };
    expect(change({ ...silent, watchedSince: ago(30) })).toBeNull();
    expect(outageChange(source(silent), none, ago(30), now)).toBeNull();
    expect(change({ lastSuccessAt: null, coveredUntil: null, configured: false })).toBeNull();
    expect(change({ lastSuccessAt: null, coveredUntil: null, configured: true })).toMatchObject({
      kind: 'dark',
    });
  });

  it('is back once, when it is read again', () => {
    const memory = { darkSince: ago(300), darkNotifiedAt: ago(240) };
    expect(change({ lastSuccessAt: ago(300) }, memory)).toBeNull();
    expect(change({}, memory)).toEqual({ kind: 'back', since: ago(300) });
    expect(change({}, { ...memory, darkSince: null })).toBeNull();
  });

  it('is reported dark at most once a day, however often it fails', () => {
    const silent = { lastSuccessAt: ago(90) };
    expect(change(silent, { darkSince: null, darkNotifiedAt: ago(23 * 60) })).toBeNull();
    expect(change(silent, { darkSince: null, darkNotifiedAt: ago(24 * 60) })).toMatchObject({
      kind: 'dark',
    });
  });
});

describe('for the person on call, a source', () => {
  const answers = (given: Partial<WatchedSource>) => isAnswering(source(given), now);

  it('answers until three scans have failed, and for an hour', () => {
    expect(answers({ lastSuccessAt: ago(59), lastFailureAt: ago(1) })).toBe(true);
    expect(answers({ lastSuccessAt: ago(61), lastFailureAt: ago(1) })).toBe(false);
    const slow = { lastFailureAt: ago(1), scannedEveryMs: 4 * 3_600_000 };
    expect(answers({ ...slow, lastSuccessAt: ago(11 * 60) })).toBe(true);
    expect(answers({ ...slow, lastSuccessAt: ago(13 * 60) })).toBe(false);
    expect(answers({ lastSuccessAt: null, lastFailureAt: ago(1) })).toBe(false);
    expect(answers({ lastSuccessAt: null, lastFailureAt: ago(1), watchedSince: ago(30) })).toBe(true);
  });

  it('answers as long as its last request did, however late its coverage is', () => {
    expect(answers({ lastSuccessAt: ago(300), coveredUntil: null, lastFailureAt: ago(301) })).toBe(true);
    expect(answers({ lastSuccessAt: ago(50), coveredUntil: ago(600), lastFailureAt: ago(1) })).toBe(true);
  });

  it('is unknown before its first request', () => {
    expect(answers({ lastSuccessAt: null, lastFailureAt: null })).toBeNull();
  });
});
