import type { PlannedReading, Post } from '@earshot/domain';
import { Matcher } from '@earshot/matching';

/**
 * The noisiest keywords of a query that listed too much, normalised for comparison: without them, at most half of its posts
 * are left. They get queries of their own, so that the others are read to the end. Returns all keywords if no post contains
 * any, because the source then searches by different rules from ours.
 */
export function noisyKeywords({ query, keys }: PlannedReading, posts: readonly Post[]): readonly string[] {
  const matcher = Matcher.compile(
    query.keywords.map((keyword, index) => ({
      id: keys[index] as string,
      keywords: [keyword],
      excludeKeywords: [],
      excludeAuthors: [],
    })),
  );
  const counts = new Map<string, number>();
  for (const post of posts)
    for (const { id } of matcher.match(post)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const noisiestFirst = [...counts].sort(([, a], [, b]) => b - a);
  const all = noisiestFirst.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return keys;
  const noisy: string[] = [];
  let left = all;
  for (const [key, count] of noisiestFirst) {
    if (left <= all / 2) break;
    noisy.push(key);
    left -= count;
  }
  return noisy;
}
