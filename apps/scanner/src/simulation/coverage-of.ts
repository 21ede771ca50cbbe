import type { SimulatedOutcome, Simulation } from './simulate.js';

const dayMs = 86_400_000;

/** Time that was not read, or not yet: of one name, in order, without overlap. */
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

/** The part of a day that was read, 0-1. */
export function coveredShare(unread: readonly [number, number][], day: Date): number {
  const [start, end] = [day.getTime(), day.getTime() + dayMs];
  const missing = unread.reduce(
    (sum, [from, until]) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)),
    0,
  );
  return 1 - missing / dayMs;
}

/** Posts that were published on these days, in time that counts as read, and were never seen. */
export function missedInSilence({ outcomes, stream, endedAt }: Simulation, days: readonly Date[]): number {
  const from = days[0] ?? endedAt;
  const until = new Date((days.at(-1) ?? endedAt).getTime() + dayMs);
  return outcomes.reduce((sum, outcome) => {
    const unread = unreadTimes(outcome, endedAt);
    const isUnread = (time: number): boolean => unread.some(([start, end]) => time >= start && time < end);
    const missed = stream
      .between([outcome.keyword], from, until)
      .filter(({ publishedAt }) => !outcome.seenAt.has(publishedAt.toISOString()))
      .filter(({ publishedAt }) => !isUnread(publishedAt.getTime()));
    return sum + missed.length;
  }, 0);
}

/** Whether a name had posts on a day and none of them was seen. */
export function isDark(
  { stream }: Simulation,
  { keyword, seenAt }: Simulation['outcomes'][number],
  day: Date,
): boolean {
  const posts = stream.between([keyword], day, new Date(day.getTime() + dayMs));
  return posts.length > 0 && !posts.some(({ publishedAt }) => seenAt.has(publishedAt.toISOString()));
}

/** The longest that a post published and seen on a day waited to be seen, in milliseconds; null = none was. */
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
