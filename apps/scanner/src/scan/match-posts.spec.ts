import { describe, expect, it } from '@jest/globals';
import type { DueWatch, Post } from '@earshot/domain';
import { matchPosts, type FoundMention } from './post-matcher.js';
import { dueWatch, redditPost } from '../testing/due-watch.js';

const watches: DueWatch[] = [
  dueWatch({ id: 'w1', projectId: 'p1', monitorId: 'm1', keywords: ['acme'] }),
  dueWatch({ id: 'w2', projectId: 'p1', monitorId: 'm2', keywords: ['acme', 'globex'] }),
  dueWatch({ id: 'w3', projectId: 'p2', monitorId: 'm3', keywords: ['Globex'] }),
];

const brief = (found: readonly FoundMention[]) =>
  found.map(({ projectId, post, matches }) => ({
    projectId,
    id: post.externalId,
    monitors: matches.map(({ monitorId, keyword }) => `${monitorId} ${keyword}`),
  }));

describe('matchPosts', () => {
  it('creates one mention per project, with the matches of all its monitors', () => {
    expect(brief(matchPosts([redditPost('a', { text: 'I like acme.' })], watches))).toEqual([
      { projectId: 'p1', id: 't3_a', monitors: ['m1 acme', 'm2 acme'] },
    ]);
  });

  it('creates a separate mention for each project, with only its own matches', () => {
    const found = matchPosts([redditPost('a', { title: 'acme or globex?' })], watches);
    expect(brief(found)).toEqual([
      { projectId: 'p1', id: 't3_a', monitors: ['m1 acme', 'm2 acme', 'm2 globex'] },
      { projectId: 'p2', id: 't3_a', monitors: ['m3 Globex'] },
    ]);
  });

  it('creates none for a post that only looked like a match', () => {
    expect(matchPosts([redditPost('a', { text: 'pacemaker acmes' })], watches)).toEqual([]);
    expect(matchPosts([], watches)).toEqual([]);
  });

  it('creates none for a post whose id is too long to be stored', () => {
    const posts = [redditPost('a'.repeat(510), { text: 'acme' }), redditPost('b', { text: 'acme' })];
    expect(brief(matchPosts(posts, watches)).map(({ id }) => id)).toEqual(['t3_b']);
  });

  it('creates none for a monitor that excludes the post, without affecting the other monitors', () => {
    const excluding = dueWatch({
      id: 'w4',
      monitorId: 'm4',
      excludeKeywords: ['hiring'],
      excludeAuthors: ['bot'],
    });
    const posts: Post[] = [
      redditPost('a', { text: 'acme is hiring' }),
      redditPost('b', { text: 'acme', authorHandle: 'Bot' }),
      redditPost('c', { text: 'acme' }),
    ];
    const monitors = matchPosts(posts, [excluding, watches[0] as DueWatch]).map(({ matches }) =>
      matches.map(({ monitorId }) => monitorId).sort(),
    );
    expect(monitors).toEqual([['m1'], ['m1'], ['m1', 'm4']]);
  });

  it('returns offsets that locate the keyword in the stored text', () => {
    const post = redditPost('a', {
      title: '\u0000 😀 ACME',
      text: '\uD83D Globex and ａｃｍｅ',
      links: ['https://acme.com/\u0000'],
    });
    const found = matchPosts([post], watches);
    const slices = found.flatMap((mention) =>
      mention.matches.map(({ field, link, start, end }) => {
        const stored = field === 'url' ? link : field === 'feed' ? null : mention.post[field];
        expect(stored?.isWellFormed()).toBe(true);
        expect(stored).not.toContain('\u0000');
        return stored?.slice(start, end);
      }),
    );
    expect([...new Set(slices)].sort()).toEqual(['ACME', 'Globex', 'acme', 'ａｃｍｅ']);
  });
});
