import { describe, expect, it } from '@jest/globals';
import { dueWatch, redditPost } from '../testing/due-watch.js';
import { matchPosts } from './post-matcher.js';
import { readableFound } from './readable-found.js';

describe('readableFound', () => {
  it('leaves out monitors for which nothing was read, since their projects may not read the same', () => {
    const watches = ['m1', 'm2'].map((monitorId) =>
      dueWatch({ id: monitorId, projectId: monitorId, monitorId, keywords: ['acme'] }),
    );
    const posts = [redditPost('a', { text: 'acme' })];
    const window = { covered: null, gaps: [], fault: null, retryAt: null, missing: null, whole: new Map() };
    const readers = new Map([['m1', { ...window, posts: new Set(['t3_a']) }]]);
    const found = readableFound(matchPosts(posts, watches), { posts, readers }, watches, () => () => true);
    expect(found.map(({ projectId }) => projectId)).toEqual(['m1']);
  });
});
