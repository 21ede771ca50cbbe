import { type GetMentionStatsOutput, isoTime, type StatsCountOutput } from '@earshot/contracts';
import type { MentionStats, StatsCount } from '@earshot/database';
import { knownCount, type ReadTimes } from '@earshot/domain';

/** What the figures are about. */
export interface StatsFrame {
  readonly timeZone: string;
  readonly since: Date;
  readonly until: Date;
  readonly read: ReadTimes;
}

/** Figures as callers see them. */
export function toStatsOutput(
  { buckets, counts }: MentionStats,
  { timeZone, since, until, read }: StatsFrame,
): GetMentionStatsOutput {
  const countsAt = new Map<number, StatsCount[]>();
  for (const count of counts) {
    const start = count.start.getTime();
    countsAt.set(start, [...(countsAt.get(start) ?? []), count]);
  }
  return {
    time_zone: timeZone,
    since: isoTime(since),
    until: isoTime(until),
    covered_from: isoTime(read.covered?.from ?? null),
    covered_until: isoTime(read.covered?.until ?? null),
    mentions: buckets.reduce((sum, { mentions }) => sum + mentions, 0),
    totals: shares(counts),
    buckets: buckets.map(({ start, end, mentions }) => ({
      start: isoTime(start),
      end: isoTime(end),
      mentions: knownCount(mentions, { from: start, until: end }, read),
      counts: shares(countsAt.get(start.getTime()) ?? []),
    })),
  };
}

/** Sums per value, most frequent first. */
function shares(counts: readonly StatsCount[]): StatsCountOutput[] {
  const sums = new Map<string | null, number>();
  for (const { value, mentions } of counts) sums.set(value, (sums.get(value) ?? 0) + mentions);
  const all = [...sums.values()].reduce((sum, mentions) => sum + mentions, 0);
  return [...sums]
    .sort(([a, many], [b, more]) => more - many || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([value, mentions]) => ({ value, mentions, share: all === 0 ? null : mentions / all }));
}
