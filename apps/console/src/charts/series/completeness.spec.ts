import { describe, expect, it } from '@jest/globals';
import type { GetCoverageOutput } from '@earshot/contracts';
import { timeTexts } from '../../format/time-text.js';
import { completenessOf, type UnreadSpan, unreadSpans } from './completeness.js';

const now = new Date('2026-11-22T12:41:00Z');
const times = timeTexts('UTC', now);
const day = (number: number, complete = false) => ({
  start: `2026-11-${number}T00:00:00.000Z`,
  end: `2026-11-${number + 1}T00:00:00.000Z`,
  complete,
});
const said = (number: number, unread: readonly UnreadSpan[] | null, complete = false) =>
  completenessOf(day(number, complete), unread, times, now);
const gap: UnreadSpan = {
  source: 'reddit',
  from: '2026-11-19T06:00:00.000Z',
  until: '2026-11-19T12:00:00.000Z',
  state: 'gap',
  reason: 'quota',
  coveredUntil: '2026-11-19T12:00:00.000Z',
  reachesEnd: false,
};
const tail = (from: string): UnreadSpan => ({
  ...gap,
  state: 'unread',
  reason: 'failing',
  from,
  until: now.toISOString(),
  coveredUntil: from,
});

describe('whether a day was fully read', () => {
  it('is true if the server says so', () => {
    expect(said(18, [gap], true)).toEqual({ state: 'whole', notes: [], sources: [] });
    expect(said(18, null, true).state).toBe('whole');
  });

  it('is false if it contains a gap', () => {
    expect(said(19, [gap, gap])).toEqual({
      state: 'part',
      notes: ['Reddit was not read 19 Nov 2026, 06:00 to 12:00'],
      sources: ['Reddit'],
    });
    const long = { ...gap, from: '2026-11-17T00:00:00.000Z' };
    expect(said(18, [long]).notes).toEqual(['Reddit was not read 17 Nov 2026, 00:00 to 19 Nov 2026, 12:00']);
  });

  it('is false before a source was first read, and after it was last read', () => {
    const start: UnreadSpan = { ...gap, state: 'unread', reason: 'before_start' };
    const since = ['Reddit has been read completely only since 19 Nov 2026, 12:00'];
    expect(said(19, [start]).notes).toEqual(since);
    const earlier = { ...start, from: '2026-11-18T00:00:00.000Z', until: '2026-11-19T06:00:00.000Z' };
    expect(said(19, [earlier, start]).notes).toEqual(since);
    expect(said(20, [tail('2026-11-20T09:00:00.000Z')]).notes).toEqual([
      'Reddit has not been read since 20 Nov 2026, 09:00',
    ]);
    const never: UnreadSpan = {
      ...tail('2026-11-10T00:00:00.000Z'),
      reason: 'first_scan',
      coveredUntil: null,
    };
    expect(said(19, [never]).notes).toEqual(['Reddit has not been read yet']);
    const long = { ...tail('2026-11-15T00:00:00.000Z'), coveredUntil: '2026-11-08T09:00:00.000Z' };
    expect(said(20, [long]).notes).toEqual(['Reddit has not been read since 8 Nov 2026, 09:00']);
    const unproven = { ...long, coveredUntil: now.toISOString() };
    expect(said(20, [unproven]).notes).toEqual(['Reddit: no scan on record proves what was read']);
  });

  it('names no beginning that lies after the charted period', () => {
    const early: UnreadSpan = { ...gap, state: 'unread', reason: 'before_start' };
    const cut = { ...early, from: early.until, until: '2026-11-21T00:00:00.000Z', reachesEnd: true };
    const notYet = ['Reddit was not yet read completely at that time'];
    expect(said(20, [cut]).notes).toEqual(notYet);
    expect(said(19, [early, cut]).notes).toEqual(notYet);
  });

  it('is true for today if the next scans will read the rest', () => {
    expect(said(22, [tail('2026-11-22T12:20:00.000Z')]).state).toBe('whole');
    expect(said(22, [tail('2026-11-22T10:00:00.000Z')]).state).toBe('part');
    expect(said(22, null).state).toBe('unknown');
  });

  it('is false if the server says so without a known reason', () => {
    const reasons = { state: 'part', notes: ['18 Nov: not read completely, or no longer kept'] };
    expect(said(18, [gap])).toMatchObject(reasons);
    expect(said(18, null)).toMatchObject(reasons);
  });
});

describe('the unread part of a charted time', () => {
  it('covers everything uncovered of the charted source, except what the next scans will read', () => {
    const span = { from: gap.from, until: gap.until, explanation: null, monitor_ids: [] };
    const coverage: GetCoverageOutput = {
      since: gap.from,
      until: '2026-11-20T00:00:00.000Z',
      complete: false,
      sources: (['x', 'reddit'] as const).map((source) => ({
        source,
        covered_until: gap.until,
        complete: false,
        merged: false,
        spans: [
          { ...span, state: 'covered', reason: null },
          { ...span, state: 'gap', reason: 'quota' },
          { ...span, state: 'unread', reason: 'to_come' },
        ],
      })),
    };
    expect(unreadSpans(coverage, 'reddit')).toEqual([gap]);
    expect(unreadSpans(coverage, null)).toHaveLength(2);
    expect(unreadSpans({ ...coverage, until: gap.until }, 'reddit')).toEqual([{ ...gap, reachesEnd: true }]);
  });
});
