import type { TimeWindow } from '../../mention/stats.js';
import type { CoverageGap } from '../gap.js';
import { type SpanReason, spanReasons } from './span-reason.js';

/** covered: all that the source shows was read. gap: it was not, and will not be. unread: it was not, or that is not proven. */
export const coverageStates = ['covered', 'gap', 'unread'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** What is proven of the reading of one watch. */
export interface WatchReading {
  readonly monitorId: string;
  /** Since when all of its keywords have been read; null = that is not proven of any time. */
  readonly readFrom: Date | null;
  /** Until when they have surely been read; null = not at all. */
  readonly readUntil: Date | null;
  /** Why not further. */
  readonly heldBackBy: SpanReason;
  /** Times that were not read and will not be, in any order; they may overlap. */
  readonly gaps: readonly CoverageGap[];
  /** Gaps before this are not among them; null = all are. */
  readonly gapsFrom: Date | null;
}

/** A time in which a source was read in the same way for all of its watches. */
export interface CoverageSpan extends TimeWindow {
  readonly state: CoverageState;
  /** Why it is not covered; null = it is. */
  readonly reason: SpanReason | null;
  /** The monitors that it is not covered for. */
  readonly monitorIds: readonly string[];
}

/**
 * Divides a window of publication times into spans, oldest first: together they are the window, none overlaps another, no two
 * neighbours are alike. A time is covered where it is proven to be for every watch.
 * @param watches of one source @param now what is published later cannot have been read
 */
export function coverageSpans(
  watches: readonly WatchReading[],
  window: TimeWindow,
  now: Date,
): CoverageSpan[] {
  const holes = watches
    .flatMap((watch) => holesOf(watch, window, now))
    .map((hole) => ({
      ...hole,
      from: later(hole.from, window.from),
      until: earlier(hole.until, window.until),
    }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  const edges = [window.from, window.until, ...holes.flatMap(({ from, until }) => [from, until])];
  const times = [...new Set(edges.map((edge) => edge.getTime()))].sort((a, b) => a - b);
  const spans: CoverageSpan[] = [];
  let open: Hole[] = [];
  let next = 0;
  for (const [index, at] of times.entries()) {
    const until = times[index + 1];
    if (until === undefined) break;
    open = open.filter((hole) => hole.until.getTime() > at);
    for (let hole = holes[next]; hole !== undefined && hole.from.getTime() <= at; hole = holes[next]) {
      open.push(hole);
      next += 1;
    }
    append(spans, spanOf(open, new Date(at), new Date(until)));
  }
  return spans;
}

/** Whether all of a time is covered. @param spans that it lies within */
export function isCovered(spans: readonly CoverageSpan[], { from, until }: TimeWindow): boolean {
  return spans.every((span) => span.state === 'covered' || span.until <= from || span.from >= until);
}

/** A time that is not covered for one watch. */
interface Hole extends TimeWindow {
  readonly state: 'gap' | 'unread';
  readonly reason: SpanReason;
  readonly monitorId: string;
}

function holesOf(
  { monitorId, readFrom, readUntil, heldBackBy, gaps, gapsFrom }: WatchReading,
  window: TimeWindow,
  now: Date,
): Hole[] {
  const unread = (from: Date, until: Date, reason: SpanReason): Hole => ({
    from,
    until,
    state: 'unread',
    reason,
    monitorId,
  });
  const read = readFrom !== null && readUntil !== null && readFrom < readUntil;
  return [
    ...gaps.map(({ from, until, reason }) => ({ from, until, state: 'gap' as const, reason, monitorId })),
    ...(read ? [unread(window.from, readFrom, 'before_start')] : []),
    ...(gapsFrom === null ? [] : [unread(window.from, gapsFrom, 'not_checked')]),
    unread(read ? readUntil : window.from, now, heldBackBy),
    unread(now, window.until, 'to_come'),
  ];
}

function spanOf(holes: readonly Hole[], from: Date, until: Date): CoverageSpan {
  const [worst] = [...holes].sort(
    (a, b) =>
      coverageStates.indexOf(a.state) - coverageStates.indexOf(b.state) ||
      spanReasons.indexOf(a.reason) - spanReasons.indexOf(b.reason),
  );
  if (worst === undefined) return { from, until, state: 'covered', reason: null, monitorIds: [] };
  return {
    from,
    until,
    state: worst.state,
    reason: worst.reason,
    monitorIds: [...new Set(holes.map(({ monitorId }) => monitorId))],
  };
}

/** Adds a span, as a part of the last one if they are alike. */
function append(spans: CoverageSpan[], span: CoverageSpan): void {
  const last = spans.at(-1);
  if (last === undefined || last.state !== span.state || last.reason !== span.reason) spans.push(span);
  else
    spans[spans.length - 1] = {
      ...last,
      until: span.until,
      monitorIds: [...new Set([...last.monitorIds, ...span.monitorIds])],
    };
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
