import { dayMs } from '../time/durations.js';

/** The number of posts on a quiet day and on a busy one. */
export interface PostsPerDay {
  readonly low: number;
  readonly high: number;
}

/**
 * The numbers of posts on the quietest and the busiest of the whole days that end at `until`. A period shorter than a day is
 * extrapolated to one.
 * @param moments when the posts were published
 * @returns null if the period is empty
 */
export function postsPerDay(moments: readonly Date[], since: Date, until: Date): PostsPerDay | null {
  const stretchMs = until.getTime() - since.getTime();
  if (stretchMs <= 0) return null;
  const days = Math.floor(stretchMs / dayMs);
  const ages = moments.map((moment) => until.getTime() - moment.getTime());
  if (days === 0) return aroundMean((ages.length / stretchMs) * dayMs);
  const counts = Array.from(
    { length: days },
    (_, day) => ages.filter((age) => age >= day * dayMs && age < (day + 1) * dayMs).length,
  );
  return { low: Math.min(...counts), high: Math.max(...counts) };
}

/** The whole numbers on either side of an average. */
export function aroundMean(mean: number): PostsPerDay {
  return { low: Math.floor(mean), high: Math.ceil(mean) };
}
