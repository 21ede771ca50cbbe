import { describe, expect, it } from '@jest/globals';
import { timeTexts } from '../../format/time-text.js';
import type { CoverageSpanOutput } from '@earshot/contracts';
import { type AskedTime, recentTime } from './asked-time.js';
import { coverageAnswer } from './coverage-answer.js';

const now = new Date('2026-11-22T12:00:00Z');
const times = { ...timeTexts('UTC', now), now };
const lastDay = recentTime('day', now);
const source = (changes: object) => ({
  source: 'reddit' as const,
  monitors: 1,
  configured: true,
  covered_until: '2026-11-22T11:58:00.000Z',
  held_back_by: null,
  partial: false,
  delayed: false,
  scan_interval_minutes: 5,
  effective_interval_minutes: 5,
  ...changes,
});
type Span = CoverageSpanOutput;
const span = (state: Span['state'], from: string, until: string, change: Partial<Span> = {}): Span => ({
  from: `2026-11-22T${from}:00.000Z`,
  until: `2026-11-22T${until}:00.000Z`,
  state,
  reason: state === 'covered' ? null : state === 'gap' ? 'quota' : 'next_scan',
  explanation: null,
  monitor_ids: state === 'covered' ? [] : ['a'],
  ...change,
});
const covered = span('covered', '00:00', '11:58');
const tail = (from: string) => span('unread', from, '12:00');
const since = (until: string, ids: string[] = ['a']) =>
  span('unread', '00:00', until, { reason: 'before_start', monitor_ids: ids });
const read = (...spans: Span[]) => ({
  sources: (['reddit', 'x', 'linkedin', 'feeds'] as const).map((name) => ({
    source: name,
    covered_until: null,
    complete: false,
    merged: false,
    spans: name === 'reddit' || name === 'feeds' ? spans : [covered],
  })),
});
const names = new Map(['A', 'B', 'C', 'D', 'E'].map((name) => [name.toLowerCase(), name]));
const answer = (
  sources: Parameters<typeof coverageAnswer>[0],
  known: Parameters<typeof coverageAnswer>[1] = read(covered, tail('11:58')),
  time: AskedTime = lastDay,
) => coverageAnswer(sources, known, time, times, names);

describe('coverageAnswer', () => {
  it('says no only if every watched source is known to have been read throughout', () => {
    expect(answer([source({}), source({ source: 'x', covered_until: '2026-11-22T11:57:00.000Z' })])).toEqual({
      tone: 'good',
      sentence: 'No: every post of the last 24 hours that the sources show has been read, until 11:57.',
      because: [],
    });
    expect(answer([source({})], { sources: [] }).tone).toBe('unknown');
    expect(answer([source({})], null).tone).toBe('unknown');
    expect(answer(null).tone).toBe('unknown');
    expect(answer([source({})], read(tail('00:00'))).because).toEqual([
      'Reddit: no scan on record proves what was read.',
    ]);
  });

  it('names what no scan can recover', () => {
    expect(
      answer([source({ partial: true }), source({ source: 'linkedin', delayed: true })]).because,
    ).toEqual([
      'Only part of what is published can be found on: Reddit.',
      'Posts are found hours late on: LinkedIn.',
    ]);
  });

  it.each([
    [{ configured: false, covered_until: null }, 'Reddit is not read: it is not set up.'],
    [{ covered_until: null }, 'Reddit has not been read completely yet.'],
    [{ covered_until: '2026-11-22T09:00:00.000Z' }, 'Reddit has not been read since 09:00.'],
    [{ covered_until: '2026-11-20T09:00:00.000Z' }, 'Reddit has not been read since Fri 09:00.'],
    [
      { covered_until: '2026-11-22T11:50:00.000Z', held_back_by: 'waiting' },
      'Reddit has not been read since 11:50.',
    ],
    [
      { covered_until: '2026-11-22T11:50:00.000Z', held_back_by: 'failing', effective_interval_minutes: 20 },
      'Reddit has not been read since 11:50.',
    ],
  ])('says yes if a source is behind: %j', (changes, because) => {
    expect(answer([source(changes)], read(covered, tail('11:55')))).toEqual({
      tone: 'hold',
      sentence: 'Yes, posts of the last 24 hours may be missing.',
      because: [because],
    });
  });

  it.each([
    [{ covered_until: '2026-11-22T11:50:00.000Z' }],
    [{ covered_until: '2026-11-22T09:00:00.000Z', effective_interval_minutes: 240 }],
    [{ covered_until: '2026-11-22T11:58:00.000Z', held_back_by: 'resting' }],
    [{ covered_until: '2026-11-22T11:58:00.000Z', held_back_by: 'waiting' }],
  ])('does not warn about what the next scan will read: %j', (changes) => {
    expect(answer([source(changes)]).tone).toBe('good');
  });

  it('says yes if a source was first read after the time began, for all or some monitors', () => {
    expect(answer([source({})], read(since('11:02'), covered))).toEqual({
      tone: 'hold',
      sentence: 'Yes, posts of the last 24 hours may be missing.',
      because: ['Reddit has been read only since 11:02.'],
    });
    expect(answer([source({ monitors: 2 })], read(since('09:00', ['b']), covered)).because).toEqual([
      'Reddit has been read only since 09:00 for “B”.',
    ]);
    expect(
      answer([source({ monitors: 9 })], read(since('03:00', ['b', 'c', 'd', 'e']), covered)).because,
    ).toEqual(['Reddit has been read only since 03:00 for “B”, “C”, “D” and 1 more.']);
    const unchecked = span('unread', '00:00', '05:00', { reason: 'not_checked' });
    expect(answer([source({})], read(unchecked)).because).toEqual([
      'Reddit has more gaps before 05:00 than can be looked up.',
    ]);
  });

  it('names no beginning that lies after a time in the past', () => {
    const time = { ...lastDay, until: Date.parse('2026-11-22T10:00:00Z'), name: 'of then', isRecent: false };
    expect(answer([source({})], read(since('10:00')), time).because).toEqual([
      'Reddit was not yet read at that time.',
    ]);
    const known = read(span('covered', '00:00', '02:00'), { ...since('10:00', ['b']), from: '02:00' });
    expect(answer([source({ monitors: 2 })], known, time).because).toEqual([
      'Reddit was not yet read for “B” at that time.',
    ]);
  });

  it('ignores sources that no monitor watches any longer', () => {
    const sources = [source({ source: 'x' }), source({ monitors: 0 })];
    expect(answer(sources, read(since('11:02'))).tone).toBe('good');
  });

  it('also answers for a time in the past, and there excuses nothing unread', () => {
    const time = { ...lastDay, until: Date.parse('2026-11-22T10:00:00Z'), name: 'of then', isRecent: false };
    expect(answer([source({})], read(covered), time)).toMatchObject({
      tone: 'good',
      sentence: 'No: every post of then that the sources show has been read.',
    });
    const late = source({ covered_until: '2026-11-22T09:59:00.000Z' });
    expect(answer([late], read(tail('09:59')), time).because).toEqual([
      'Reddit has not been read since 09:59.',
    ]);
  });

  it('says yes while a feed cannot be read, even if the source’s other feeds can', () => {
    const failing = ['Blog', 'b.example', 'Forum', 'News'];
    const feeds = source({ source: 'feeds' });
    expect(coverageAnswer([feeds], read(covered), lastDay, times, names, ['Blog'])).toMatchObject({
      tone: 'hold',
      because: ['Feeds: “Blog” cannot be read.'],
    });
    expect(coverageAnswer([feeds], read(covered), lastDay, times, names, failing).because).toEqual([
      'Feeds: “Blog”, “b.example”, “Forum” and 1 more cannot be read.',
    ]);
    expect(coverageAnswer([source({})], read(covered), lastDay, times, names, failing).tone).toBe('good');
  });

  it('names gaps, up to three for each source', () => {
    const gaps = [span('gap', '09:00', '09:30'), span('gap', '11:00', '11:10')];
    expect(answer([source({})], read(...gaps)).because).toEqual([
      'Reddit was not read 11:00 to 11:10, 09:00 to 09:30.',
    ]);
    const many = ['01', '03', '05'].map((hour) => span('gap', `${hour}:00`, `${hour}:01`));
    expect(answer([source({})], read(...many, ...gaps)).because).toEqual([
      'Reddit was not read 11:00 to 11:10, 09:00 to 09:30, 05:00 to 05:01 and 2 more times.',
    ]);
  });

  it('says that nothing is watched if no monitor is active', () => {
    expect(answer([source({ monitors: 0 })]).sentence).toBe(
      'Yes, everything: no active monitor watches anything.',
    );
  });
});
