import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gapReasons } from '../gap.js';
import { type CoverageSpan, coverageSpans, isCovered, type WatchReading } from './coverage-spans.js';
import { mergeSpans } from './merge-spans.js';
import { spanReasons, spanSentence } from './span-reason.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 0, minute));
const day = { from: at(0), until: at(1_440) };
const now = at(900);
const watch = (change: Partial<WatchReading> = {}): WatchReading => ({
  monitorId: 'a',
  readFrom: at(-600),
  readUntil: at(890),
  heldBackBy: 'next_scan',
  gaps: [],
  gapsFrom: null,
  ...change,
});
const said = (spans: readonly CoverageSpan[]) =>
  spans.map(({ from, until, state, reason }) => [
    (from.getTime() - day.from.getTime()) / 60_000,
    (until.getTime() - day.from.getTime()) / 60_000,
    reason ?? state,
  ]);

describe('the spans of a source', () => {
  it('show what was read, what is lost, what the next scan reads, and what lies in the future', () => {
    const gaps = [
      { from: at(130), until: at(185), reason: 'quota' as const },
      { from: at(180), until: at(190), reason: 'quota' as const },
    ];
    expect(said(coverageSpans([watch({ gaps })], day, now))).toEqual([
      [0, 130, 'covered'],
      [130, 190, 'quota'],
      [190, 890, 'covered'],
      [890, 900, 'next_scan'],
      [900, 1_440, 'to_come'],
    ]);
  });

  it('cover only what every monitor covers, and name those that do not', () => {
    const late = watch({ monitorId: 'b', readFrom: at(300), readUntil: at(500), heldBackBy: 'failing' });
    const spans = coverageSpans([watch(), late], { from: at(0), until: at(600) }, now);
    expect(said(spans)).toEqual([
      [0, 300, 'before_start'],
      [300, 500, 'covered'],
      [500, 600, 'failing'],
    ]);
    expect(spans.map(({ monitorIds }) => monitorIds)).toEqual([['b'], [], ['b']]);
  });

  it('prove nothing without a known beginning, end and complete record', () => {
    const hour = { from: at(0), until: at(60) };
    const unread = [[0, 60, 'first_scan']];
    expect(said(coverageSpans([watch({ readFrom: null, heldBackBy: 'first_scan' })], hour, now))).toEqual(
      unread,
    );
    expect(said(coverageSpans([watch({ readUntil: null, heldBackBy: 'first_scan' })], hour, now))).toEqual(
      unread,
    );
    expect(said(coverageSpans([watch({ gapsFrom: at(30) })], hour, now))).toEqual([
      [0, 30, 'not_checked'],
      [30, 60, 'covered'],
    ]);
  });

  it('partition the window in order, without equal neighbours', () => {
    fc.assert(
      fc.property(watches, window, minute, (all, asked, present) => {
        const spans = coverageSpans(all, asked, present);
        expectPartition(spans, asked);
        for (const [index, span] of spans.entries()) {
          const next = spans[index + 1];
          expect(next?.state === span.state && next.reason === span.reason).toBe(false);
        }
      }),
    );
  });

  it('are covered if, and only if, that is proven for each watch', () => {
    fc.assert(
      fc.property(watches, window, minute, minute, (all, asked, present, moment) => {
        const span = coverageSpans(all, asked, present).find(
          ({ from, until }) => from <= moment && moment < until,
        );
        if (span === undefined) return;
        const isProven = all.every((one) => isRead(one, moment)) && moment < present;
        expect(span.state === 'covered').toBe(isProven);
        expect(span.reason === null).toBe(isProven);
        expect(span.monitorIds.length > 0).toBe(!isProven);
      }),
    );
  });

  it('name exactly the monitors that they are not covered for', () => {
    fc.assert(
      fc.property(watches, window, (all, asked) => {
        for (const { from, until, monitorIds } of coverageSpans(all, asked, at(1_000))) {
          const minutes = Array.from({ length: (until.getTime() - from.getTime()) / 60_000 }, (_, n) =>
            at((from.getTime() - at(0).getTime()) / 60_000 + n),
          );
          const unread = all.filter((one) => minutes.some((moment) => !isRead(one, moment)));
          expect([...monitorIds].sort()).toEqual([...new Set(unread.map((one) => one.monitorId))].sort());
        }
      }),
    );
  });

  it('tell whether a period is covered', () => {
    fc.assert(
      fc.property(watches, window, minute, minute, (all, asked, from, until) => {
        const spans = coverageSpans(all, asked, now);
        const within = spans.filter((span) => span.from < until && from < span.until);
        fc.pre(from < until);
        expect(isCovered(spans, { from, until })).toBe(within.every(({ state }) => state === 'covered'));
      }),
    );
  });
});

describe('too many spans', () => {
  it('are reduced to the requested number, and uncovered time stays uncovered', () => {
    fc.assert(
      fc.property(watches, window, minute, fc.integer({ min: 1, max: 6 }), (all, asked, present, most) => {
        const before = coverageSpans(all, asked, present);
        const { spans, merged } = mergeSpans(before, most);
        expect(spans.length).toBeLessThanOrEqual(most);
        expect(merged).toBe(before.length > most);
        expectPartition(spans, asked);
        for (const { from, until } of before.filter(({ state }) => state !== 'covered'))
          for (const span of spans.filter((one) => one.from < until && from < one.until))
            expect(span.state).not.toBe('covered');
      }),
    );
  });

  it('lose the shortest covered periods first', () => {
    const gaps = [100, 200, 210, 500].map((from) => ({
      from: at(from),
      until: at(from + 5),
      reason: 'quota' as const,
    }));
    const spans = coverageSpans([watch({ gaps })], { from: at(0), until: at(600) }, now);
    expect(said(mergeSpans(spans, 7).spans)).toEqual([
      [0, 100, 'covered'],
      [100, 105, 'quota'],
      [105, 200, 'covered'],
      [200, 215, 'quota'],
      [215, 500, 'covered'],
      [500, 505, 'quota'],
      [505, 600, 'covered'],
    ]);
  });
});

it('spanSentence has a sentence for every reason', () => {
  for (const reason of spanReasons) expect(spanSentence(reason)).toMatch(/^[A-Z].*\.$/);
});

it('spanSentence does not call the end of a span a beginning, because the end of the window may have cut it off', () => {
  for (const reason of spanReasons) expect(spanSentence(reason)).not.toMatch(/since then/);
});

const minute = fc.integer({ min: -100, max: 200 }).map(at);
const window = fc
  .tuple(fc.integer({ min: -50, max: 100 }), fc.integer({ min: 1, max: 90 }))
  .map(([from, length]) => ({ from: at(from), until: at(from + length) }));
const gap = fc
  .tuple(fc.integer({ min: -80, max: 150 }), fc.integer({ min: 0, max: 40 }), fc.constantFrom(...gapReasons))
  .map(([from, length, reason]) => ({ from: at(from), until: at(from + length), reason }));
const watches = fc.array(
  fc.record({
    monitorId: fc.constantFrom('a', 'b', 'c'),
    readFrom: fc.option(minute),
    readUntil: fc.option(minute),
    heldBackBy: fc.constantFrom(...spanReasons),
    gaps: fc.array(gap, { maxLength: 5 }),
    gapsFrom: fc.option(minute),
  }),
  { minLength: 1, maxLength: 4 },
);

function isRead({ readFrom, readUntil, gaps, gapsFrom }: WatchReading, moment: Date): boolean {
  return (
    readFrom !== null &&
    readUntil !== null &&
    readFrom <= moment &&
    moment < readUntil &&
    (gapsFrom === null || gapsFrom <= moment) &&
    !gaps.some(({ from, until }) => from <= moment && moment < until)
  );
}

function expectPartition(spans: readonly CoverageSpan[], { from, until }: { from: Date; until: Date }): void {
  expect(spans[0]?.from).toEqual(from);
  expect(spans.at(-1)?.until).toEqual(until);
  for (const [index, span] of spans.entries()) {
    expect(span.from < span.until).toBe(true);
    expect(spans[index + 1]?.from ?? until).toEqual(span.until);
  }
}
