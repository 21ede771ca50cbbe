import { describe, expect, it } from '@jest/globals';
import { FieldMissing } from '../reading/read-listed.js';
import { readPostView, readRecord } from './bluesky-post.js';
import { postView } from './bluesky-under-test.js';

const place = { did: 'did:plc:abc', rkey: '3mptbypkzke2a' };
const time = new Date('2026-07-04T14:38:08.085Z');
const read = (record: unknown) => readRecord(record, place, time);

describe('a Bluesky post', () => {
  it('is read from the stream without a name, and with null instead of zero for its counts', () => {
    expect(read({ text: 'I like acme', createdAt: '2031-01-01T00:00:00Z' })).toEqual({
      source: 'bluesky',
      externalId: 'at://did:plc:abc/app.bsky.feed.post/3mptbypkzke2a',
      kind: 'post',
      url: 'https://bsky.app/profile/did:plc:abc/post/3mptbypkzke2a',
      title: null,
      text: 'I like acme',
      links: [],
      authorHandle: null,
      authorUrl: 'https://bsky.app/profile/did:plc:abc',
      publishedAt: time,
      engagement: { likes: null, replies: null, reposts: null, quotes: null },
    });
  });

  it('has an address even if its key is no proper text', () => {
    const { url } = readRecord({ text: 'acme' }, { ...place, rkey: 'a\ud800/b' }, time);
    expect(url).toBe('https://bsky.app/profile/did:plc:abc/post/a%EF%BF%BD%2Fb');
  });

  it('includes the title and description of its link, and full links if its text shows them cut', () => {
    const uri = 'https://www.youtube.com/watch?v=V5lDo-jw8mA';
    const facets = [
      { index: { byteStart: 0, byteEnd: 31 }, features: [{ $type: 'app.bsky.richtext.facet#link', uri }] },
      { features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'acme' }, { uri: 'no link' }] },
      null,
    ];
    const external = { uri, title: 'What does it mean?', description: 'Video by acme' };
    const post = read({ text: 'www.youtube.com/watch?v=V5lD...', facets, embed: { external } });
    expect(post.links).toEqual([uri]);
    expect(post.text).toBe('www.youtube.com/watch?v=V5lD...\n\nWhat does it mean?\n\nVideo by acme');
    expect(post.ownText).toBe('www.youtube.com/watch?v=V5lD...');
    // Without text from embeds, or without text of the author, there is no separate `ownText`.
    for (const given of [
      { text: 'hi' },
      { text: '', embed: { external } },
      { text: 'hi', embed: { images: [{ alt: '' }] } },
    ])
      expect(read(given)).not.toHaveProperty('ownText');
  });

  it('includes the descriptions of its pictures, of its video, and of media beside a quote', () => {
    const images = [{ alt: 'Our acme stand' }, { alt: '' }, { alt: 'And its queue' }];
    expect(read({ text: '', embed: { images } }).text).toBe('Our acme stand\n\nAnd its queue');
    const media = { $type: 'app.bsky.embed.images', images };
    const quote = { $type: 'app.bsky.embed.recordWithMedia', record: { record: { uri: 'at://x' } }, media };
    expect(read({ text: 'See', embed: quote }).text).toBe('See\n\nOur acme stand\n\nAnd its queue');
    expect(read({ text: 'See', embed: { video: {}, alt: 'A walk' } }).text).toBe('See\n\nA walk');
  });

  it('names the post that it quotes, even with pictures, but no list or feed', () => {
    const uri = 'at://did:plc:x/app.bsky.feed.post/3mptbypkzke2b';
    const record = { uri, cid: 'b' };
    const images = { $type: 'app.bsky.embed.images', images: [{ alt: 'Ours' }] };
    expect(read({ text: 'See', embed: { $type: 'app.bsky.embed.record', record } }).repeats).toBe(uri);
    expect(read({ text: 'See', embed: { record: { record }, media: images } }).repeats).toBe(uri);
    for (const other of [
      undefined,
      {},
      { record: null },
      { record: { uri: 5 } },
      { record: { uri: 'at://did:plc:x/app.bsky.graph.list/1' } },
      images,
    ])
      expect(read({ text: 'See', embed: other })).not.toHaveProperty('repeats');
  });

  it('is a comment if it replies to another', () => {
    const above = { uri: 'at://did:plc:x/app.bsky.feed.post/1', cid: 'b' };
    expect(read({ text: 'yes', reply: { root: above, parent: above } }).kind).toBe('comment');
    expect(read({ text: 'yes', reply: { root: {}, parent: null } }).kind).toBe('post');
  });

  it('is read whatever its author wrote into the record', () => {
    const odd = [
      {},
      [],
      { text: 5, facets: {}, embed: 'x', reply: 3 },
      { embed: { images: [null], external: [] } },
    ];
    for (const record of odd) expect(read(record)).toMatchObject({ text: '', links: [], kind: 'post' });
  });

  it('gets its name, its counts and the time at which the network saw it from lookups', () => {
    const shown = { id: 'a', publishedAt: time, text: 'acme' };
    expect(readPostView(postView(shown))).toMatchObject({
      authorHandle: 'someone.bsky.social',
      publishedAt: time,
      engagement: { likes: 3, replies: 2, reposts: 1, quotes: 4 },
    });
    const view = (more: object) => readPostView(postView(shown, more));
    expect(view({ record: { createdAt: '2031-01-01T00:00:00Z' } })).toMatchObject({ publishedAt: time });
    expect(view({ author: { handle: 'handle.invalid' }, likeCount: '3' })).toMatchObject({
      authorHandle: null,
      engagement: { likes: null },
    });
    expect(view({ uri: 'at://did:plc:x/app.bsky.feed.repost/1' })).toEqual(new FieldMissing('uri'));
    expect(view({ indexedAt: 5, record: null })).toEqual(new FieldMissing('indexedAt'));
    expect(readPostView(null)).toEqual(new FieldMissing('uri'));
  });
});
