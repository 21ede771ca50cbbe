import { type DueWatch, noFilters, noSpendingLimits, type Post } from '@earshot/domain';

/** A watch on Reddit as returned by the database, with the given changes. */
export function dueWatch(change: Partial<DueWatch> = {}): DueWatch {
  return {
    id: 'w1',
    projectId: 'p1',
    monitorId: 'm1',
    source: 'reddit',
    cursor: {},
    resumeFrom: null,
    failures: 0,
    unstoredScans: 0,
    nextScanAt: new Date('2026-11-20T12:00:00Z'),
    keywords: ['acme'],
    excludeKeywords: [],
    excludeAuthors: [],
    filters: noFilters,
    scanIntervalMinutes: 5,
    groupName: 'my_brand',
    limits: noSpendingLimits,
    projectLimits: noSpendingLimits,
    coveredUntil: null,
    leaseToken: 'lease',
    ...change,
  };
}

/** A post on Reddit. */
export function redditPost(id: string, change: Partial<Post> = {}): Post {
  return {
    source: 'reddit',
    externalId: `t3_${id}`,
    kind: 'post',
    url: `https://www.reddit.com/comments/${id}/`,
    title: null,
    text: '',
    links: [],
    authorHandle: 'someone',
    authorUrl: null,
    publishedAt: new Date('2026-11-20T11:59:00Z'),
    engagement: { upvotes: 1, comments: 0 },
    ...change,
  };
}
