import { dayMs } from '@earshot/domain';
import type { SimulatedOutcome, Simulation } from './simulate.js';

/** The times not read, or not read yet, of one name: in order, without overlaps. */
export function unreadTimes({ cursor, gaps }: SimulatedOutcome, endedAt: Date): [number, number][] {
  const cursors = Object.values(cursor).flatMap((feed) => Object.values(feed));
  const open = cursors.flatMap(({ unread, coveredUntil }) => [
    ...(unread === undefined
      ? []
      : [[Date.parse(unread.from), Date.parse(unread.until)] as [number, number]]),
    [coveredUntil === null ? 0 : Date.parse(coveredUntil), endedAt.getTime()] as [number, number],
  ]);
  const all = [
    ...gaps.map(({ from, until }): [number, number] => [from.getTime(), until.getTime()]),
    ...open,
  ].sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, until] of all) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** The share of a day that was read, 0-1. */
export function coveredShare(unread: readonly [number, number][], day: Date): number {
  const [start, end] = [day.getTime(), day.getTime() + dayMs];
  const missing = unread.reduce(
    (sum, [from, until]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)),
    0,
  );
  return 1 - missing / dayMs;
}

/**
 * The number of posts published on these days, in time that counts as read, that were never seen. Those that the next scan
 * would have found, because it reads the overlap again, are not missed.
 */
export function missedInSilence(
  { outcomes, stream, endedAt, overlapMs }: Simulation,
  days: readonly Date[],
): number {
  const from = days[0] ?? endedAt;
  const until = new Date((days.at(-1) ?? endedAt).getTime() + dayMs);
  return outcomes.reduce((sum, outcome) => {
    const unread = unreadTimes(outcome, endedAt);
    const isUnread = (time: number): boolean =>
      unread.some(
        ([start, end]) => time >= (end === endedAt.getTime() ? start - overlapMs : start) && time < end,
      );
    const missed = stream
      .between([outcome.keyword], from, until)
      .filter(({ publishedAt }) => !outcome.seenAt.has(publishedAt.toISOString()))
      .filter(({ publishedAt }) => !isUnread(publishedAt.getTime()));
    return sum + missed.length;
  }, 0);
}

/** Whether a name had posts on a day but none of them was seen. */
export function isDark(
  { stream }: Simulation,
  { keyword, seenAt }: Simulation['outcomes'][number],
  day: Date,
): boolean {
  const posts = stream.between([keyword], day, new Date(day.getTime() + dayMs));
  return posts.length > 0 && !posts.some(({ publishedAt }) => seenAt.has(publishedAt.toISOString()));
}

/** The longest time between publication and sighting for posts of a day, in milliseconds; null = none was seen. */
export function worstLagMs({ outcomes, scenario }: Simulation, day: Date): number | null {
  const lags = outcomes.flatMap(({ seenAt }) =>
    [...seenAt].flatMap(([id, at]) => {
      const publishedAt = Date.parse(id);
      const isLookBack = publishedAt < scenario.startsAt.getTime();
      const isToday = publishedAt >= day.getTime() && publishedAt < day.getTime() + dayMs;
      return isToday && !isLookBack ? [at.getTime() - publishedAt] : [];
    }),
  );
  return lags.length === 0 ? null : lags.reduce((worst, lag) => Math.max(worst, lag), 0);
}
