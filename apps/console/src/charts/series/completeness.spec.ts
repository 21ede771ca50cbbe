import { describe, expect, it } from '@jest/globals';
import { timeTexts } from '../../format/time-text.js';
import { completenessOf, readingOf, type Reading, type ScansRead } from './completeness.js';

const now = new Date('2026-11-22T12:41:00Z');
const times = timeTexts('UTC', now);
const scan = (change: Partial<ScansRead['scans'][number]> = {}): ScansRead['scans'][number] => ({
  source: 'reddit',
  started_at: '2026-11-22T12:40:00.000Z',
  covered_from: '2026-11-01T00:00:00.000Z',
  gap_from: null,
  gap_until: null,
  ...change,
});
const gap = scan({ gap_from: '2026-11-19T02:10:00.000Z', gap_until: '2026-11-19T23:40:00.000Z' });
const reddit = { source: 'reddit' as const, monitors: 1, covered_until: '2026-11-22T12:40:00.000Z' };
const whole = readingOf([{ scans: [scan()], complete: true }], [reddit], null, now);
const day = (number: number, mentions: number | null = 3) => ({
  start: `2026-11-${number}T00:00:00.000Z`,
  end: `2026-11-${number + 1}T00:00:00.000Z`,
  mentions,
});
const said = (number: number, reading: Reading, mentions: number | null = 3) =>
  completenessOf(day(number, mentions), reading, times, now);

describe('Whether a day was fully read', () => {
  it('is, where nothing speaks against it, also today', () => {
    expect(said(18, whole)).toEqual({ state: 'whole', notes: [], sources: [] });
    expect(said(22, whole)).toEqual({ state: 'whole', notes: [], sources: [] });
    expect(said(18, whole, 0).state).toBe('whole');
  });

  it('is not, where a gap lies in it, once for all monitors', () => {
    const twice = [gap, gap].map((each) => ({ scans: [each], complete: true }));
    const reading = readingOf(twice, [reddit], null, now);
    expect(said(19, reading)).toEqual({
      state: 'part',
      notes: ['Reddit was not read 19 Nov 2026, 02:10 to 23:40'],
      sources: ['Reddit'],
    });
    expect(said(18, reading).state).toBe('whole');
    expect(said(20, reading).state).toBe('whole');
  });

  it('is not, before a source was read at all, and after it was last read', () => {
    const late = readingOf(
      [{ scans: [scan({ covered_from: '2026-11-16T10:00:00.000Z' })], complete: true }],
      [{ ...reddit, covered_until: '2026-11-20T09:00:00.000Z' }],
      null,
      now,
    );
    expect(said(16, late).notes).toEqual(['Reddit has been read only since 16 Nov 2026, 10:00']);
    expect(said(17, late).state).toBe('whole');
    expect(said(20, late).notes).toEqual(['Reddit has not been read since 20 Nov 2026, 09:00']);
    const almost = readingOf([], [{ ...reddit, covered_until: '2026-11-20T23:59:00.000Z' }], null, now);
    expect(said(20, almost).state).toBe('part');
    const never = readingOf([], [{ ...reddit, covered_until: null }], null, now);
    expect(said(18, never).notes).toEqual(['Reddit has not been read yet']);
  });

  it('says once since when a source was read for all monitors', () => {
    const since = (covered_from: string) => ({ scans: [scan({ covered_from })], complete: true });
    const reading = readingOf(
      [since('2026-11-16T10:00:00.000Z'), since('2026-11-17T11:00:00.000Z')],
      [reddit],
      null,
      now,
    );
    expect(said(16, reading).notes).toEqual(['Reddit has been read only since 17 Nov 2026, 11:00']);
    expect(said(17, reading).state).toBe('part');
    expect(said(18, reading).state).toBe('whole');
  });

  it('is not, where the server knows of no reading', () => {
    expect(said(18, whole, null).state).toBe('part');
  });

  it('is unknown, where not all scans or not all monitors were asked', () => {
    const some = readingOf(
      [{ scans: [scan({ started_at: '2026-11-20T06:00:00.000Z' })], complete: false }],
      [reddit],
      null,
      now,
    );
    expect(said(20, some).state).toBe('unknown');
    expect(said(21, some).state).toBe('whole');
    expect(said(22, readingOf([null], [reddit], null, now)).state).toBe('unknown');
  });

  it('minds only the source that is charted, and sources that are watched', () => {
    const x = readingOf([{ scans: [gap], complete: true }], [reddit], 'x', now);
    expect(said(19, x).state).toBe('whole');
    const unwatched = readingOf([], [{ ...reddit, monitors: 0, covered_until: null }], null, now);
    expect(said(19, unwatched).state).toBe('whole');
  });
});
