import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Post } from './post.js';
import { storablePost, storableText } from './storable-post.js';

/** Arbitrary UTF-16 units instead of characters, including lone surrogates and NUL. */
const wildText = fc
  .array(
    fc.oneof(fc.constantFrom(0, 0xd83d, 0xde00, 0xdfff, 0xd800, 0x61), fc.integer({ min: 0, max: 0xffff })),
  )
  .map((units) => String.fromCharCode(...units));

const post: Post = {
  source: 'reddit',
  externalId: 't3_abc\u0000',
  kind: 'post',
  url: 'https://www.reddit.com/comments/abc/\uD800',
  title: 'Nice\u0000 try',
  text: 'a\uD83D b',
  ownText: 'a\uD83D',
  links: ['https://acme.com/\uDE00', 'https://acme.com/'],
  authorHandle: 'so\u0000me',
  authorUrl: 'https://www.reddit.com/user/so\u0000me',
  publishedAt: new Date('2026-11-20T12:00:00Z'),
  engagement: { upvotes: 1, comments: null },
};

describe('storableText', () => {
  it('contains nothing that Postgres refuses', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const stored = storableText(text);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored.includes('\u0000')).toBe(false);
      }),
    );
  });

  it('keeps the length and every other character in place, so that offsets stay valid', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const stored = storableText(text);
        expect(stored).toHaveLength(text.length);
        for (let at = 0; at < text.length; at += 1)
          if (stored[at] !== '\uFFFD') expect(stored[at]).toBe(text[at]);
      }),
    );
  });

  it('leaves storable text unchanged, including emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(storableText(text)).toBe(text.replaceAll('\u0000', '\uFFFD'));
      }),
    );
    expect(storableText('naïve 😀 漢')).toBe('naïve 😀 漢');
  });
});

describe('storablePost', () => {
  it('cleans every text of a post and changes nothing else', () => {
    expect(storablePost(post)).toEqual({
      ...post,
      externalId: 't3_abc\uFFFD',
      url: 'https://www.reddit.com/comments/abc/\uFFFD',
      title: 'Nice\uFFFD try',
      text: 'a\uFFFD b',
      ownText: 'a\uFFFD',
      links: ['https://acme.com/\uFFFD', 'https://acme.com/'],
      authorHandle: 'so\uFFFDme',
      authorUrl: 'https://www.reddit.com/user/so\uFFFDme',
    });
  });

  it('cuts an endless title, author and quoted id', () => {
    const long = 'Acme '.repeat(2_000);
    const plain = { ...post, externalId: 'a', url: 'a', title: 'a', text: 'a', ownText: 'a', links: [] };
    const readable = { ...plain, authorHandle: 'a', authorUrl: null };
    expect(storablePost({ ...readable, title: long }).title).toBe(long.slice(0, 5_000));
    expect(storablePost({ ...readable, authorHandle: long }).authorHandle).toBe(long.slice(0, 200));
    expect(storablePost({ ...readable, repeats: long }).repeats).toBe(long.slice(0, 512));
    expect(storablePost(readable)).toBe(readable);
  });

  it('keeps absent values absent', () => {
    const bare = { ...post, title: null, authorHandle: null, authorUrl: null, links: [] };
    expect(storablePost(bare)).toMatchObject({ title: null, authorHandle: null, authorUrl: null, links: [] });
  });
});
