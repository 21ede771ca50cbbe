import { describe, expect, it } from '@jest/globals';
import { discoverFeeds } from './discover-feeds.js';

const address = 'https://acme.example/';
const linkTo = (href: string): string => `<link rel="alternate" type="application/rss+xml" href="${href}">`;

describe('the feeds that a page links to', () => {
  it('are listed once, with comment feeds last, wherever the page links to them', () => {
    const page = `<head><base href="/blog/">${linkTo('comments')}${linkTo('/feed')}</head><p>${linkTo('posts')}${linkTo('/feed')}`;
    expect(discoverFeeds(page, address)).toEqual([
      'https://acme.example/feed',
      'https://acme.example/blog/posts',
      'https://acme.example/blog/comments',
    ]);
  });

  it('are found at the start of an endlessly nested page, without stalling', () => {
    const page = `<head>${linkTo('feed')}</head>${'<div><b>'.repeat(500_000)}`;
    expect(discoverFeeds(page, address)).toEqual(['https://acme.example/feed']);
  });

  it('are listed only as far as anybody can use them', () => {
    const links = Array.from({ length: 50_000 }, (_, index) => linkTo(String(index)));
    expect(discoverFeeds(links.join(''), `${address}${'a'.repeat(8_000)}/`)).toHaveLength(100);
  });
});
