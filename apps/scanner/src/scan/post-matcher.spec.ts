import { describe, expect, it } from '@jest/globals';
import { type DueWatch, type MonitorFilters, noFilters } from '@earshot/domain';
import { matchPosts, PostMatcher } from './post-matcher.js';
import { dueWatch, redditPost } from '../testing/due-watch.js';

const watch = (number: number, change: Partial<DueWatch> = {}) =>
  dueWatch({
    id: `w${number}`,
    monitorId: `m${number}`,
    projectId: `p${number % 2}`,
    keywords: ['acme'],
    ...change,
  });
const asking = (filters: Partial<MonitorFilters>): Partial<DueWatch> => ({
  filters: { ...noFilters, ...filters },
});
const posts = [
  redditPost('a', { text: 'acme', community: 'r/tools' }),
  redditPost('d', { text: 'ACME' }),
  redditPost('b', { text: 'globex and acme', authorHandle: 'bot' }),
  redditPost('c', { text: 'nothing' }),
];

describe('PostMatcher', () => {
  it.each<[string, DueWatch[]]>([
    [
      'the same watches in another order, with new cursors and leases',
      [watch(2), watch(1, { leaseToken: 'next', cursor: { search: {} } })],
    ],
    ['another keyword', [watch(1), watch(2, { keywords: ['globex'] })]],
    ['an additional keyword', [watch(1), watch(2, { keywords: ['acme', 'globex'] })]],
    ['a newly excluded keyword', [watch(1), watch(2, { excludeKeywords: ['globex'] })]],
    ['a newly excluded author', [watch(1), watch(2, { excludeAuthors: ['bot'] })]],
    ['a newly required word', [watch(1), watch(2, asking({ requiredWords: ['globex'] }))]],
    [
      'a keyword that has become case-sensitive',
      [watch(1), watch(2, asking({ caseSensitiveKeywords: ['acme'] }))],
    ],
    ['a newly excluded community', [watch(1), watch(2, asking({ excludeCommunities: ['r/tools'] }))]],
    ['fewer watches', [watch(2)]],
    ['more watches', [watch(1), watch(2), watch(3)]],
    ['other watches', [watch(1), watch(3)]],
    ['a monitor that moved to another project', [watch(1), watch(2, { projectId: 'p9' })]],
    ['no watches', []],
  ])('returns current results for %s, whatever it was called with before', async (_what, watches) => {
    const matcher = new PostMatcher();
    await matcher.matchPosts(posts, [watch(1), watch(2)]);
    expect(sorted(await matcher.matchPosts(posts, watches))).toEqual(sorted(matchPosts(posts, watches)));
    expect(sorted(await matcher.matchPosts(posts, [watch(1), watch(2)]))).toEqual(
      sorted(matchPosts(posts, [watch(1), watch(2)])),
    );
  });
});

describe('the watches of a scan', () => {
  it('are compared with those of the scan before once, however many posts are listed', async () => {
    const matcher = new PostMatcher();
    await matcher.matchPosts(posts, [watch(1)]);
    let looks = 0;
    const again = Object.defineProperty({ ...watch(1) }, 'keywords', { get: () => ((looks += 1), ['acme']) });
    const isWanted = await matcher.wantedBy([again]);
    expect(posts.map(isWanted)).toEqual([true, true, true, false]);
    expect(looks).toBe(1);
  });
});

describe('PostMatcher with languages', () => {
  it('keeps posts in an unknown language, and filters those it recognises', async () => {
    const found = await new PostMatcher().matchPosts(
      [
        redditPost('a', { text: 'Acme geht seit gestern nicht mehr' }),
        redditPost('b', { text: 'why is my acme order still not here' }),
        redditPost('c', { text: 'acme' }),
      ],
      [watch(1, asking({ onlyLanguages: ['de'] }))],
    );
    expect(found.map(({ post }) => post.externalId)).toEqual(['t3_a', 't3_c']);
  });
});

/** The order does not matter. */
function sorted(found: ReturnType<typeof matchPosts>): string[] {
  return found
    .map((mention) =>
      JSON.stringify({ ...mention, matches: mention.matches.map((match) => JSON.stringify(match)).sort() }),
    )
    .sort();
}
