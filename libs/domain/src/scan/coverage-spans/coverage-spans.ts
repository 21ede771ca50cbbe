import type { TimeWindow } from '../../mention/stats.js';
import type { CoverageGap } from '../gap.js';
import { type SpanReason, spanReasons } from './span-reason.js';
import { earlier, later } from '../../time/later.js';

/**
 * covered: everything the source shows was read. gap: it was not read and never will be. unread: it was not read, or reading
 * it is not proven.
 */
export const coverageStates = ['covered', 'gap', 'unread'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** What is proven about the reading of one watch. */
export interface WatchReading {
  readonly monitorId: string;
  /** The time since which all of its keywords have been read; null = not proven for any time. */
  readonly readFrom: Date | null;
  /** The time up to which they have certainly been read; null = not at all. */
  readonly readUntil: Date | null;
  /** Why they have been read no further. */
  readonly heldBackBy: SpanReason;
  /** Periods that were not read and never will be, in any order; they may overlap. */
  readonly gaps: readonly CoverageGap[];
  /** `gaps` leaves out gaps before this time; null = it is complete. */
  readonly gapsFrom: Date | null;
}

/** A period in which the reading state of a source is the same for all of its watches. */
export interface CoverageSpan extends TimeWindow {
  readonly state: CoverageState;
  /** Why it is not covered; null = it is covered. */
  readonly reason: SpanReason | null;
  /** The monitors for which it is not covered. */
  readonly monitorIds: readonly string[];
}

/**
 * Divides a window of publication times into spans, oldest first. Together they make up the window, none overlaps another,
 * and no two neighbours are alike. A time is covered if that is proven for every watch.
 * @param watches of one source
 * @param now nothing published later can have been read
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

/**
 * Whether all of a period is covered.
 * @param spans as returned by `coverageSpans`, of a window that includes the period
 */
export function isCovered(spans: readonly CoverageSpan[], { from, until }: TimeWindow): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.until ?? until) > from) high = middle;
    else low = middle + 1;
  }
  // Starts at the first span that ends after `from`. Two spans are enough, because no two neighbours are covered.
  return [spans[low], spans[low + 1]].every(
    (span) => span === undefined || span.state === 'covered' || span.from >= until,
  );
}

/** A period that is not covered for one watch. */
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

/** Sweeps a window from edge to edge and tracks the open holes, so that each edge costs only as much as it changes. */
class Sweep {
  readonly spans: (Omit<CoverageSpan, 'monitorIds'> & { until: Date; readonly monitors: Set<string> })[] = [];
  private readonly openByRank = ranks.map(() => 0);
  private readonly openByMonitor = new Map<string, number>();
  /** Monitors with holes that opened since the last move. */
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

  /** Adds the time up to `at` as a span, or extends the last span if they are alike. */
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

/** The kinds of holes, worst first. */
const ranks = coverageStates
  .filter((state) => state !== 'covered')
  .flatMap((state) => spanReasons.map((reason) => ({ state, reason })));
