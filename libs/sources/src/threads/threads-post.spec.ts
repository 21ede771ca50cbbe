import { describe, expect, it } from '@jest/globals';
import { nameOf } from '../testing/fake-posts.js';
import { threadsPost } from './threads-under-test.js';
import { FieldMissing } from '../reading/read-listed.js';
import { readThreadsPost } from './threads-post.js';

const published = { id: 'a', publishedAt: new Date('2026-04-21T03:24:04.000Z'), text: 'I like acme' };
const address = { shortcode: 'Ca', permalink: 'https://www.threads.com/@someone/post/Ca' };
const id = nameOf('threads', published);
const read = (more: object) => {
  const item = readThreadsPost(threadsPost(published, { ...address, ...more }));
  return item instanceof FieldMissing ? null : item.post;
};

describe('a Threads post', () => {
  it('is read with everything that Threads returns, and with null instead of zero for its counts', () => {
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

  it('has the right time for any offset', () => {
    expect(read({ timestamp: '2026-04-21T05:24:04+0200' })?.publishedAt).toEqual(published.publishedAt);
    expect(read({ timestamp: '2026-04-21T03:24:04Z' })?.publishedAt).toEqual(published.publishedAt);
  });

  it('has one address, whatever the form of its link', () => {
    const url = 'https://www.threads.com/@someone/post/Ca';
    expect(read({ permalink: 'https://www.threads.net/@someone/post/Ca?x=1' })?.url).toBe(url);
    expect(read({ permalink: undefined })?.url).toBe(url);
    expect(read({ shortcode: undefined })?.url).toBe(url);
    expect(
      read({ permalink: 'https://www.threads.net/t/Ca', username: undefined, shortcode: undefined })?.url,
    ).toBe('https://www.threads.com/t/Ca');
    expect(read({ username: undefined })).toMatchObject({ authorHandle: null, authorUrl: null, url });
  });

  it('is a comment if it replies to another', () => {
    expect(read({ is_reply: true })?.kind).toBe('comment');
    expect(read({ is_reply: undefined, root_post: { id: '1' } })?.kind).toBe('comment');
    expect(read({ is_reply: undefined, replied_to: { id: '1' } })?.kind).toBe('comment');
  });

  it('may be a picture without text, and include a link', () => {
    const picture = read({
      text: undefined,
      media_type: 'IMAGE',
      link_attachment_url: 'https://acme.example/',
    });
    expect(picture).toMatchObject({ text: '', links: ['https://acme.example/'] });
    expect(read({ link_attachment_url: 'no url' })?.links).toEqual([]);
  });

  it('is not decoded, since what looks escaped was typed', () => {
    expect(read({ text: 'R&amp;D' })?.text).toBe('R&amp;D');
  });

  it('is not read if it reposts another, which comes without text', () => {
    const item = readThreadsPost(threadsPost(published, { media_type: 'REPOST_FACADE', text: undefined }));
    expect(item).toEqual({ id, publishedAt: published.publishedAt, post: null });
  });

  it('is not read without an id, time or address, and never causes an error', () => {
    for (const odd of [null, 1, 'x', [], {}]) expect(readThreadsPost(odd)).toEqual(new FieldMissing('id'));
    for (const [field, more] of [
      ['id', { id: 17 }],
      ['timestamp', { timestamp: 'yesterday' }],
      ['permalink', { shortcode: 1, permalink: 'https://x.com/a' }],
    ] as const)
      expect(readThreadsPost(threadsPost(published, more))).toEqual(new FieldMissing(field));
  });
});
