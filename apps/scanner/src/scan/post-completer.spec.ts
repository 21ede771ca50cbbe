import { expect, it } from '@jest/globals';
import { dueWatch, redditPost } from '../testing/due-watch.js';
import { scanned } from '../testing/scripted-source.js';
import { PostCompleter } from './post-completer.js';
import { matchPosts } from './post-matcher.js';

it('keeps the matches of every project in a post of which feeds show different parts', async () => {
  const watches = [
    dueWatch({ keywords: ['alpha'] }),
    dueWatch({ id: 'w2', projectId: 'p2', monitorId: 'm2', keywords: ['beta'] }),
    dueWatch({ id: 'w3', projectId: 'p3', monitorId: 'm3', keywords: ['won'] }),
  ];
  const posts = ['alpha lost, alpha', 'won', 'beta won'].map((text) => redditPost('x', { text }));
  const unused = null as never;
  const completer = new PostCompleter(unused, unused, unused, unused, unused);
  const matched = matchPosts(posts, watches);
  const { found } = await completer.completePosts(scanned('reddit', null), matched, watches);
  expect(found.map(({ projectId, post }) => [projectId, post.text])).toEqual([
    ['p1', 'alpha lost, alpha'],
    ['p3', 'beta won'],
    ['p2', 'beta won'],
  ]);
});
