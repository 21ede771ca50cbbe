import { describe, expect, it } from '@jest/globals';
import { elsewhereText, reachText } from './row-facts.js';

const on = (source: 'x' | 'reddit', url: string) => ({ mention_id: url, source, url });

describe('elsewhereText', () => {
  it('names each place once', () => {
    const inSaas = 'https://www.reddit.com/r/saas/comments/1/a/';
    expect(elsewhereText({ also_on: [on('x', 'https://x.com/a/status/1'), on('reddit', inSaas), on('reddit', inSaas)] })).toBe('also on X and r/saas'); // prettier-ignore
  });

  it('counts the places beyond two', () => {
    const places = ['a', 'b', 'c', 'd'].map((name) =>
      on('reddit', `https://www.reddit.com/r/${name}/comments/1/`),
    );
    expect(elsewhereText({ also_on: places })).toBe('also on r/a, r/b and 2 more');
  });

  it('returns null for a post in one place', () => {
    expect(elsewhereText({ also_on: [] })).toBeNull();
  });
});

describe('reachText', () => {
  it('names the largest count, in the singular for one', () => {
    expect(reachText({ engagement: { likes: 3, replies: 14, views: null } })).toBe('14 replies');
    expect(reachText({ engagement: { likes: 0, replies: 1, views: null } })).toBe('1 reply');
    expect(reachText({ engagement: { likes: 0, views: null } })).toBeNull();
    expect(reachText({ engagement: {} })).toBeNull();
  });
});
