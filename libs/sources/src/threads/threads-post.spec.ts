import { describe, expect, it } from '@jest/globals';
import { nameOf } from '../testing/fake-posts.js';
import { threadsPost } from './threads-under-test.js';
import { readThreadsPost } from './threads-post.js';

const published = { id: 'a', publishedAt: new Date('2026-04-21T03:24:04.000Z'), text: 'I like acme' };
const address = { shortcode: 'Ca', permalink: 'https://www.threads.com/@someone/post/Ca' };
const id = nameOf('threads', published);
const read = (more: object) => readThreadsPost(threadsPost(published, { ...address, ...more }))?.post;

describe('a post of Threads', () => {
  it('is read with all that Threads answers: no counts, which are not zero', () => {
    expect(read({ timestamp: '2026-04-21T03:24:04+0000' })).toEqual({
      source: 'threads',
      externalId: id,
      kind: 'post',
      url: 'https://www.threads.com/@someone/post/Ca',
      title: null,
      text: 'I like acme',
      links: [],
      authorHandle: 'someone',
      authorUrl: 'https://www.threads.com/@someone',
      publishedAt: published.publishedAt,
      engagement: { likes: null, replies: null, reposts: null, quotes: null, views: null },
    });
  });

  it('has the time that any offset stands for', () => {
    expect(read({ timestamp: '2026-04-21T05:24:04+0200' })?.publishedAt).toEqual(published.publishedAt);
    expect(read({ timestamp: '2026-04-21T03:24:04Z' })?.publishedAt).toEqual(published.publishedAt);
  });

  it('has one address, however old its link is', () => {
    const url = 'https://www.threads.com/@someone/post/Ca';
    expect(read({ permalink: 'https://www.threads.net/@someone/post/Ca?x=1' })?.url).toBe(url);
    expect(read({ permalink: undefined })?.url).toBe(url);
    expect(read({ shortcode: undefined })?.url).toBe(url);
    expect(
      read({ permalink: 'https://www.threads.net/t/Ca', username: undefined, shortcode: undefined })?.url,
    ).toBe('https://www.threads.com/t/Ca');
    expect(read({ username: undefined })).toMatchObject({ authorHandle: null, authorUrl: null, url });
  });

  it('is a comment where it answers another', () => {
    expect(read({ is_reply: true })?.kind).toBe('comment');
    expect(read({ is_reply: undefined, root_post: { id: '1' } })?.kind).toBe('comment');
    expect(read({ is_reply: undefined, replied_to: { id: '1' } })?.kind).toBe('comment');
  });

  it('may be a picture without a word, and carry a link', () => {
    const picture = read({
      text: undefined,
      media_type: 'IMAGE',
      link_attachment_url: 'https://acme.example/',
    });
    expect(picture).toMatchObject({ text: '', links: ['https://acme.example/'] });
    expect(read({ link_attachment_url: 'no url' })?.links).toEqual([]);
  });

  it('is not decoded: what looks escaped was typed', () => {
    expect(read({ text: 'R&amp;D' })?.text).toBe('R&amp;D');
  });

  it('is none where it repeats another, which comes without a text', () => {
    const item = readThreadsPost(threadsPost(published, { media_type: 'REPOST_FACADE', text: undefined }));
    expect(item).toEqual({ id, publishedAt: published.publishedAt, post: null });
  });

  it('is nothing without id, time or address, and never throws', () => {
    for (const odd of [null, 1, 'x', [], {}]) expect(readThreadsPost(odd)).toBeNull();
    for (const more of [
      { id: 17 },
      { timestamp: 'yesterday' },
      { shortcode: 1, permalink: 'https://x.com/a' },
    ])
      expect(readThreadsPost(threadsPost(published, more))).toBeNull();
  });
});
