import { describe, expect, it } from '@jest/globals';
import { readXPost } from './x-post.js';
import { xPost } from './x-under-test.js';

const published = { id: 'a', publishedAt: new Date('2026-11-20T11:00:00.000Z'), text: 'I like acme' };
const read = (more: object, usernames = new Map<string, string>()) =>
  readXPost(xPost(published, more), usernames)?.post;

describe('an X post', () => {
  it('is read in the older vocabulary', () => {
    expect(read({ id: '1900000000000000001', edit_history_tweet_ids: ['1900000000000000001'] })).toEqual({
      source: 'x',
      externalId: '1900000000000000001',
      kind: 'post',
      url: 'https://x.com/i/web/status/1900000000000000001',
      title: null,
      text: 'I like acme',
      links: [],
      authorHandle: null,
      authorUrl: 'https://x.com/i/user/17',
      publishedAt: published.publishedAt,
      engagement: { likes: 3, replies: 2, reposts: 1, quotes: 4, views: 600 },
    });
  });

  it('is read the same in the newer vocabulary', () => {
    const newer = {
      id: '1900000000000000002',
      text: 'cut …',
      note_post: { text: 'all of it' },
      edit_history_post_ids: ['1900000000000000001', '1900000000000000002'],
      referenced_posts: [{ type: 'replied_to', id: '1' }],
      public_metrics: { repost_count: 9 },
      created_at: '2026-11-20T11:00:00Z',
      author_id: '17',
    };
    expect(readXPost(newer, new Map([['17', 'some_one']]))?.post).toMatchObject({
      externalId: '1900000000000000001',
      kind: 'comment',
      text: 'all of it',
      url: 'https://x.com/some_one/status/1900000000000000002',
      authorHandle: 'some_one',
      authorUrl: 'https://x.com/some_one',
      engagement: { likes: null, replies: null, reposts: 9, quotes: null, views: null },
    });
  });

  it('keeps one id across all its edits', () => {
    const chain = ['1900000000000000001', '1900000000000000009'];
    const first = read({ id: chain[0], edit_history_tweet_ids: [chain[0]] });
    const edited = read({ id: chain[1], edit_history_tweet_ids: chain });
    expect(edited?.externalId).toBe(first?.externalId);
  });

  it('is decoded exactly once', () => {
    expect(read({ text: 'R&amp;D &lt;3 &amp;amp; &quot;x&quot;' })?.text).toBe('R&D <3 &amp; &quot;x&quot;');
    expect(read({ note_tweet: { text: 'AT&amp;T' } })?.text).toBe('AT&T');
  });

  it('includes the targets of its short links, but never itself', () => {
    const id = '1900000000000000001';
    const urls = [
      { url: 'https://t.co/a', expanded_url: 'https://bit.ly/x', unwound_url: 'https://acme.example/shop' },
      { url: 'https://t.co/b', expanded_url: `https://x.com/some_one/status/${id}/photo/1` },
      { url: 'https://t.co/c', expanded_url: `https://twitter.com/i/web/status/${id}` },
      { url: 'https://t.co/d', expanded_url: 'https://x.com/other/status/12' },
      { url: 'https://t.co/e', expanded_url: 'no url' },
      { url: 'https://t.co/f' },
    ];
    expect(read({ id, edit_history_tweet_ids: [id], entities: { urls } })?.links).toEqual([
      'https://bit.ly/x',
      'https://acme.example/shop',
      'https://x.com/other/status/12',
    ]);
    expect(
      read({ note_tweet: { text: 'x', entities: { urls: [{ expanded_url: 'https://long.example/' }] } } })
        ?.links,
    ).toEqual(['https://long.example/']);
  });

  it('is not read if it reposts another, unlike quotes, replies and a quotation typed by hand', () => {
    const text = 'RT @some_one: I like acme';
    expect(read({ text, referenced_tweets: [{ type: 'retweeted', id: '1' }] })).toBeNull();
    expect(read({ text })?.text).toBe(text);
    expect(read({ referenced_tweets: [{ type: 'quoted', id: '1' }] })).toMatchObject({
      kind: 'post',
      repeats: '1',
    });
    expect(read({ referenced_tweets: [{ type: 'replied_to', id: '1' }] })).not.toHaveProperty('repeats');
    expect(read({ referenced_tweets: [{ type: 'quoted' }, { type: 'replied_to' }] })?.kind).toBe('comment');
  });

  it('takes its time from its id if none is stated', () => {
    const item = readXPost({ id: '1306948277130981376', text: 'x' }, new Map());
    expect(item?.publishedAt.toISOString().slice(0, 10)).toBe('2020-09-18');
  });

  it('is read whatever is missing or of the wrong type, except the id', () => {
    for (const odd of [null, 1, 'x', [], {}, { id: 7 }, { id: '' }, { id: 'abc' }])
      expect(readXPost(odd, new Map())).toBeNull();
    const bare = {
      id: '1900000000000000001',
      entities: { urls: 'x' },
      public_metrics: 3,
      referenced_tweets: {},
    };
    expect(readXPost({ ...bare, edit_history_tweet_ids: [1] }, new Map())?.post).toMatchObject({
      externalId: '1900000000000000001',
      text: '',
      links: [],
      authorUrl: null,
    });
  });
});
