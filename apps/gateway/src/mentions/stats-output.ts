import {
  type GetMentionStatsOutput,
  isoTime,
  type StatsBeforeOutput,
  type StatsCountOutput,
} from '@earshot/contracts';
import type { MentionStats, StatsCount } from '@earshot/database';
import { type CoverageSpan, isCovered, knownCount, type ReadTimes, type TimeWindow } from '@earshot/domain';

/** The scope of the figures. */
export interface StatsFrame {
  readonly timeZone: string;
  readonly window: TimeWindow;
  readonly read: ReadTimes;
  /** Mentions found before are deleted; null = none are. */
  readonly keptSince: Date | null;
  /** The covered parts of the window, by source. */
  readonly spans: readonly (readonly CoverageSpan[])[];
}

/** Converts figures for callers. */
export function toStatsOutput(
  { buckets, counts }: MentionStats,
  { timeZone, window, read, keptSince, spans }: StatsFrame,
): GetMentionStatsOutput {
  const countsAt = new Map<number, StatsCount[]>();
  for (const count of counts) {
    const start = count.start.getTime();
    countsAt.set(start, [...(countsAt.get(start) ?? []), count]);
  }
  const isKept = ({ from }: TimeWindow): boolean => keptSince === null || from >= keptSince;
  const isComplete = (time: TimeWindow): boolean =>
    isKept(time) && spans.length > 0 && spans.every((each) => isCovered(each, time));
  const countOf = (mentions: number, time: TimeWindow): number | null =>
    mentions > 0 || isKept(time) ? knownCount(mentions, time, read) : null;
  return {
    time_zone: timeZone,
    since: isoTime(window.from),
    until: isoTime(window.until),
    covered_from: isoTime(read.covered?.from ?? null),
    covered_until: isoTime(read.covered?.until ?? null),
    mentions: buckets.reduce((sum, { mentions }) => sum + mentions, 0),
    totals: shares(counts),
    complete: isComplete(window),
    before: null,
    buckets: buckets.map(({ start, end, mentions }) => {
      // What the first and the last one have outside the window is not counted.
      const time = {
        from: start < window.from ? window.from : start,
        until: end > window.until ? window.until : end,
      };
      return {
        start: isoTime(time.from),
        end: isoTime(time.until),
        mentions: countOf(mentions, time),
        complete: isComplete(time),
        counts: shares(countsAt.get(start.getTime()) ?? []),
      };
    }),
  };
}

/** The totals for the period before. */
export function toBeforeOutput({
  since,
  until,
  mentions,
  complete,
  totals,
}: GetMentionStatsOutput): StatsBeforeOutput {
  return { since, until, mentions, complete, totals };
}

/** Totals per value, most frequent first. */
function shares(counts: readonly StatsCount[]): StatsCountOutput[] {
  const sums = new Map<string | null, number>();
  for (const { value, mentions } of counts) sums.set(value, (sums.get(value) ?? 0) + mentions);
  const all = [...sums.values()].reduce((sum, mentions) => sum + mentions, 0);
  return [...sums]
    .sort(([a, many], [b, more]) => more - many || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([value, mentions]) => ({ value, mentions, share: all === 0 ? null : mentions / all }));
}
