import type { PlannedReading, Post } from '@earshot/domain';
import { Matcher } from '@earshot/matching';

/** Of the posts of a query, the least that makes a keyword noisy where each further query costs requests. */
const leastShare = 0.1;

/**
 * The noisiest keywords of a query that listed too much, normalised for comparison: without them, at most half of its posts
 * are left. They get queries of their own, so that the others are read to the end. Where the posts are spread over many
 * keywords, such queries would take more requests than reading on does, so there may be none, unless `mustSplit`. Then all
 * keywords are returned if no post contains any, because the source searches by different rules from ours.
 */
export function noisyKeywords(
  { query, keys }: PlannedReading,
  posts: readonly Post[],
  mustSplit: boolean,
): readonly string[] {
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
  if (all === 0) return mustSplit ? keys : [];
  const least = mustSplit ? 0 : all * leastShare;
  const noisy: string[] = [];
  let left = all;
  for (const [key, count] of noisiestFirst) {
    if (left <= all / 2 || count < least) break;
    noisy.push(key);
    left -= count;
  }
  return noisy;
}
