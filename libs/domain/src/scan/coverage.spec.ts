import { describe, expect, it } from '@jest/globals';
import { type CoverageFacts, coverageLimit, isHealthy } from './coverage.js';

const now = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const fine: CoverageFacts = {
  watches: 2,
  reportedAt: after(-1),
  configured: true,
  waitingUntil: null,
  waitingReason: null,
  restingUntil: null,
  coveredUntil: after(-3),
  worst: { error: null, isDead: false, isSpent: false },
};
const limit = (change: Partial<CoverageFacts>) => coverageLimit({ ...fine, ...change }, now);

describe('coverageLimit', () => {
  it('returns null if the next scan advances coverage', () => {
    expect(limit({})).toBeNull();
    expect(limit({ waitingUntil: after(-1), restingUntil: after(-1) })).toBeNull();
  });

  it.each<[string, Partial<CoverageFacts>, RegExp]>([
    ['not_watched', { watches: 0, worst: null }, /No active monitor/],
    ['nothing_chosen', { nothingChosen: true, coveredUntil: null }, /No feed has been added/],
    ['no_scanner', { reportedAt: null, configured: null }, /No scanner/],
    ['no_scanner', { reportedAt: null, configured: false }, /No scanner/],
    ['no_scanner', { reportedAt: after(-6) }, /silent since 2026-11-20T11:54/],
    ['not_configured', { configured: false }, /not set up in this installation, or switched off/],
    [
      'waiting',
      { waitingUntil: after(5), waitingReason: 'used up' },
      /until 2026-11-20T12:05:00.000Z: used up/,
    ],
    ['given_up', { worst: { error: 'cannot be stored', isDead: true, isSpent: false } }, /cannot be stored/],
    ['spent', { worst: { error: 'Its budget is used up.', isDead: false, isSpent: true } }, /budget/],
    ['failing', { worst: { error: '503', isDead: false, isSpent: false } }, /503/],
    ['first_scan', { coveredUntil: null }, /first scan/],
    ['resting', { restingUntil: after(9) }, /On hold until 2026-11-20T12:09/],
  ])('returns %s with the reason for %j', (name, change, reason) => {
    expect(limit(change)).toEqual({ limit: name, reason: expect.stringMatching(reason) });
  });

  it('reports missing credentials before a missing monitor', () => {
    expect(limit({ configured: false, watches: 0, worst: null })?.limit).toBe('not_configured');
    expect(limit({ configured: false, reportedAt: after(-6) })?.limit).toBe('no_scanner');
  });

  it('reports first what people have to act on', () => {
    const all = { configured: false, waitingUntil: after(5), coveredUntil: null, restingUntil: after(9) };
    expect(limit(all)?.limit).toBe('not_configured');
    expect(limit({ ...all, configured: true })?.limit).toBe('waiting');
  });
});

describe('isHealthy', () => {
  it('is the outcome of the last answer, and unknown before the first', () => {
    expect(isHealthy({ lastSuccessAt: null, lastFailureAt: null })).toBeNull();
    expect(isHealthy({ lastSuccessAt: now, lastFailureAt: null })).toBe(true);
    expect(isHealthy({ lastSuccessAt: now, lastFailureAt: after(-1) })).toBe(true);
    expect(isHealthy({ lastSuccessAt: now, lastFailureAt: after(1) })).toBe(false);
    expect(isHealthy({ lastSuccessAt: null, lastFailureAt: now })).toBe(false);
  });
});
