import { describe, expect, it } from '@jest/globals';
import type { Post } from '../post/post.js';
import { isBareLink } from './bare-link.js';
import type { Match } from './match.js';

/** Whether a video counts as a bare link if all occurrences of the keyword matched. */
function judged(keyword: string, video: { title?: string; text?: string; channel?: string | null }): boolean {
  const post: Post = {
    source: 'youtube',
    externalId: 'v',
    kind: 'post',
    url: 'https://www.youtube.com/watch?v=v',
    title: video.title ?? 'My day',
    text: video.text ?? '',
    links: [],
    authorHandle: video.channel === undefined ? 'Someone' : video.channel,
    authorUrl: null,
    publishedAt: new Date('2026-11-20T12:00:00Z'),
    engagement: {},
  };
  const found = (field: 'title' | 'text', text: string): Match[] =>
    [...text.toLowerCase().matchAll(new RegExp(keyword.toLowerCase().replace('.', '\\.'), 'g'))].map(
      ({ index }) => ({
        monitorId: 'm',
        keyword,
        field,
        link: null,
        start: index,
        end: index + keyword.length,
      }),
    );
  return isBareLink(post, [...found('title', post.title ?? ''), ...found('text', post.text)]);
}

describe('a video that only links to a brand', () => {
  it.each([
    ['inside a link', 'https://www.acme.com/?ref=me'],
    ['inside a bare domain', 'My gear:\nacme.com'],
    ['inside a bare domain in a sentence', 'Thanks to (acme.com).'],
    ['in a line with a link', 'Get 20 % off at Acme: https://bit.ly/abc'],
    ['in a line with a link before it', 'https://bit.ly/abc the Acme anvil I use'],
    ['in a line with a path', 'Acme anvils, shop.example/anvils'],
    ['in several lines with links', 'Acme: https://a.example\r\nHello.\nAcme: www.acme.com'],
  ])('names it %s', (_where, text) => {
    expect(judged('acme', { text })).toBe(true);
  });
});

describe('a video that is about a brand', () => {
  it('names it in its title or channel name', () => {
    const text = 'https://acme.com';
    expect(judged('acme', { title: 'Acme anvils tested', text })).toBe(false);
    expect(judged('acme', { channel: 'ACME Official', text })).toBe(false);
    expect(judged('acme', { channel: null, text })).toBe(true);
  });

  it.each([
    ['in a line without a link', 'I tried the Acme anvil.\nhttps://acme.com'],
    ['in a line that ends before the link', 'Acme sent me this.\r\nhttps://bit.ly/abc'],
    ['in sentences without a space between them', 'Then it broke.Acme said no'],
    ['in the last line', 'https://bit.ly/abc\nA video on Acme'],
  ])('names it %s', (_where, text) => {
    expect(judged('acme', { text })).toBe(false);
  });

  it('names a keyword that looks like a domain but is used as a word', () => {
    expect(judged('Node.js', { text: 'Learn Node.js with me' })).toBe(false);
    expect(judged('Node.js', { text: 'Learn Node.js: https://node.example' })).toBe(true);
  });
});
