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
    .filter(({ from, until }) => from < until);
  const edges = holes
    .flatMap((hole) => [
      { at: hole.from.getTime(), hole, opens: true },
      { at: hole.until.getTime(), hole, opens: false },
    ])
    .sort((a, b) => a.at - b.at);
  const sweep = new Sweep(window.from.getTime());
  for (const { at, hole, opens } of edges) {
    sweep.moveTo(at);
    sweep.count(hole, opens ? 1 : -1);
  }
  sweep.moveTo(window.until.getTime());
  return sweep.spans.map(({ monitors, ...span }) => ({ ...span, monitorIds: [...monitors] }));
}

/** Whether all of a time is covered. @param spans as `coverageSpans` returns them, that it lies within */
export function isCovered(spans: readonly CoverageSpan[], { from, until }: TimeWindow): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.until ?? until) > from) high = middle;
    else low = middle + 1;
  }
  // From the first that ends after the beginning; no two neighbours are covered.
  return [spans[low], spans[low + 1]].every(
    (span) => span === undefined || span.state === 'covered' || span.from >= until,
  );
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

/** Goes through a window from edge to edge, knowing which holes are open: each edge costs as much as what it changes. */
class Sweep {
  readonly spans: (Omit<CoverageSpan, 'monitorIds'> & { until: Date; readonly monitors: Set<string> })[] = [];
  private readonly openByRank = ranks.map(() => 0);
  private readonly openByMonitor = new Map<string, number>();
  /** Since the last move. */
  private opened: string[] = [];

  constructor(private at: number) {}

  count({ monitorId, state, reason }: Hole, change: 1 | -1): void {
    const rank = ranks.findIndex((one) => one.state === state && one.reason === reason);
    this.openByRank[rank] = (this.openByRank[rank] ?? 0) + change;
    const open = (this.openByMonitor.get(monitorId) ?? 0) + change;
    if (open === 0) this.openByMonitor.delete(monitorId);
    else this.openByMonitor.set(monitorId, open);
    if (change === 1) this.opened.push(monitorId);
  }

  /** Adds the time until then as a span, or to the last one where they are alike. */
  moveTo(at: number): void {
    if (at <= this.at) return;
    const worst = ranks[this.openByRank.findIndex((open) => open > 0)] ?? covered;
    const last = this.spans.at(-1);
    if (last?.state === worst.state && last.reason === worst.reason) {
      last.until = new Date(at);
      for (const monitorId of this.opened) last.monitors.add(monitorId);
    } else {
      const monitors = new Set(this.openByMonitor.keys());
      this.spans.push({ ...worst, from: new Date(this.at), until: new Date(at), monitors });
    }
    this.at = at;
    this.opened = [];
  }
}

const covered = { state: 'covered', reason: null } as const;

/** What holes are, the worst first. */
const ranks = coverageStates
  .filter((state) => state !== 'covered')
  .flatMap((state) => spanReasons.map((reason) => ({ state, reason })));

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
