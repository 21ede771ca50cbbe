import { describe, expect, it } from '@jest/globals';
import { timeTexts } from '../../format/time-text.js';
import { coverageAnswer } from './coverage-answer.js';

const now = new Date('2026-11-22T12:00:00Z');
const times = { ...timeTexts('UTC', now), now };
const range = { since: now.getTime() - 86_400_000, until: now.getTime(), name: 'of the last 24 hours' };
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
const gap = (from: string, until: string) => ({
  source: 'reddit' as const,
  from: Date.parse(`2026-11-22T${from}:00Z`),
  until: Date.parse(`2026-11-22T${until}:00Z`),
  reason: 'quota' as const,
  explanation: null,
  monitors: ['A'],
});
const begun = (monitor: string, from: string, source: 'reddit' | 'x' = 'reddit') => ({
  monitor,
  source,
  from,
});
const none = { gaps: [], beginnings: [], complete: true };
const answer = (
  sources: Parameters<typeof coverageAnswer>[0],
  known: Parameters<typeof coverageAnswer>[1] = none,
) => coverageAnswer(sources, known, range, times);

describe('coverageAnswer', () => {
  it('says no only where every watched source was read throughout and all scans are known', () => {
    expect(answer([source({}), source({ source: 'x', covered_until: '2026-11-22T11:57:00.000Z' })])).toEqual({
      tone: 'good',
      sentence: 'No: every post of the last 24 hours that the sources show has been read, until 11:57.',
      because: [],
    });
    expect(answer([source({})], { ...none, complete: false }).tone).toBe('unknown');
    expect(answer([source({})], null).tone).toBe('unknown');
    expect(answer(null).tone).toBe('unknown');
  });

  it('says what no scan can make good', () => {
    expect(
      answer([source({ partial: true }), source({ source: 'linkedin', delayed: true })]).because,
    ).toEqual([
      'Only a part of what is published can be found on: Reddit.',
      'Posts are found hours late on: LinkedIn.',
    ]);
  });

  it.each([
    [{ configured: false, covered_until: null }, 'Reddit is not read: it has no credentials.'],
    [{ covered_until: null }, 'Reddit has not been read completely yet.'],
    [{ covered_until: '2026-11-22T09:00:00.000Z' }, 'Reddit is unread since 09:00.'],
    [{ covered_until: '2026-11-20T09:00:00.000Z' }, 'Reddit is unread since Fri 09:00.'],
    [{ covered_until: '2026-11-22T11:50:00.000Z', held_back_by: 'waiting' }, 'Reddit is unread since 11:50.'],
    [
      { covered_until: '2026-11-22T11:50:00.000Z', held_back_by: 'failing', effective_interval_minutes: 20 },
      'Reddit is unread since 11:50.',
    ],
  ])('says yes where a source is behind: %j', (changes, because) => {
    expect(answer([source(changes)])).toEqual({
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
  ])('is not alarmed by what the next scan brings: %j', (changes) => {
    expect(answer([source(changes)]).tone).toBe('good');
  });

  it('says yes where a source was first read after the time began, for all or for some monitors', () => {
    const before = begun('A', '2026-11-21T12:00:00.000Z');
    const late = (...beginnings: readonly ReturnType<typeof begun>[]) =>
      answer([source({}), source({ source: 'x' })], { ...none, beginnings });
    expect(late(before, begun('B', '2026-11-20T08:00:00.000Z')).tone).toBe('good');
    expect(late(before, begun('A', '2026-11-22T11:02:00.000Z', 'x'))).toEqual({
      tone: 'hold',
      sentence: 'Yes, posts of the last 24 hours may be missing.',
      because: ['X has been read only since 11:02.'],
    });
    expect(
      late(begun('B', '2026-11-21T23:02:00.000Z'), begun('A', '2026-11-21T22:30:00.000Z')).because,
    ).toEqual(['Reddit has been read only since Sat 22:30.']);
    expect(late(before, begun('B', '2026-11-22T09:00:00.000Z')).because).toEqual([
      'Reddit has been read only since 09:00 for “B”.',
    ]);
    const many = ['B', 'C', 'D', 'E'].map((name, index) => begun(name, `2026-11-22T0${index}:00:00.000Z`));
    expect(late(before, ...many).because).toEqual([
      'Reddit has been read only since 03:00 for “B”, “C”, “D” and 1 more.',
    ]);
  });

  it('passes over the beginnings of sources that no monitor watches any more', () => {
    const beginnings = [begun('A', '2026-11-22T11:02:00.000Z', 'x')];
    expect(answer([source({}), source({ source: 'x', monitors: 0 })], { ...none, beginnings }).tone).toBe(
      'good',
    );
  });

  it('says yes while a feed cannot be read, although the source reads the others', () => {
    const failing = ['Blog', 'b.example', 'Forum', 'News'];
    const feeds = source({ source: 'feeds' });
    expect(coverageAnswer([feeds], none, range, times, ['Blog'])).toMatchObject({
      tone: 'hold',
      because: ['Feeds: “Blog” cannot be read at present.'],
    });
    expect(coverageAnswer([feeds], none, range, times, failing).because).toEqual([
      'Feeds: “Blog”, “b.example”, “Forum” and 1 more cannot be read at present.',
    ]);
    expect(coverageAnswer([source({})], none, range, times, failing).tone).toBe('good');
  });

  it('names gaps, three of each source in words', () => {
    const gaps = [gap('11:00', '11:10'), gap('09:00', '09:30')];
    expect(answer([source({})], { ...none, gaps, complete: false }).because).toEqual([
      'Reddit was not read 11:00 to 11:10, 09:00 to 09:30.',
    ]);
    const many = [...gaps, gap('05:00', '05:01'), gap('03:00', '03:01'), gap('01:00', '01:01')];
    expect(answer([source({})], { ...none, gaps: many }).because).toEqual([
      'Reddit was not read 11:00 to 11:10, 09:00 to 09:30, 05:00 to 05:01 and 2 more times.',
    ]);
  });

  it('says that nothing is watched where nothing is', () => {
    expect(answer([source({ monitors: 0 })]).sentence).toBe(
      'Yes, everything: no active monitor watches anything.',
    );
  });
});
