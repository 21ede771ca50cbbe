import { describe, expect, it } from '@jest/globals';
import { readThing } from './reddit-thing.js';
import { thing } from './reddit-under-test.js';

const upstream = { id: 'abc', publishedAt: new Date('2026-11-20T12:00:00Z'), text: 'acme &amp; <b>' };
const postOf = (more: object) => readThing(thing('t3', upstream, more)).post;
const commentOf = (more: object) => readThing(thing('t1', upstream, more)).post;

describe('a Reddit post', () => {
  it('is read in full, with its text as Reddit shows it', () => {
    expect(postOf({})).toEqual({
      source: 'reddit',
      externalId: 't3_abc',
      kind: 'post',
      url: 'https://www.reddit.com/r/alpha/comments/abc/a_title/',
      title: 'A title',
      text: 'acme & <b>',
      links: [],
      authorHandle: 'someone',
      authorUrl: 'https://www.reddit.com/user/someone',
      community: 'r/alpha',
      publishedAt: upstream.publishedAt,
      engagement: { upvotes: 7, comments: 3 },
    });
  });

  it('includes the link it points to, even through a crosspost, but never itself', () => {
    const link = 'https://acme.example/?a=1';
    expect(postOf({ is_self: false, url: link, selftext: '' })?.links).toEqual([link]);
    expect(postOf({ is_self: false, url: 'https://www.reddit.com/gallery/abc' })?.links).toEqual([]);
    expect(postOf({ is_self: false, url: '/r/other/comments/xyz/a/' })?.links).toEqual([
      'https://www.reddit.com/r/other/comments/xyz/a/',
    ]);
    const crosspost = {
      is_self: false,
      url: '/r/other/comments/xyz/a/',
      crosspost_parent_list: [{ url: link }],
    };
    expect(postOf(crosspost)?.links).toEqual(['https://www.reddit.com/r/other/comments/xyz/a/', link]);
    expect(postOf({ is_self: false, url: 'no url at all', crosspost_parent_list: 'odd' })?.links).toEqual([]);
    expect(postOf({ is_self: false, url: '//[' })?.links).toEqual([]);
  });

  it('has the Markdown of its text decoded, but its title as it was typed', () => {
    const post = postOf({ title: 'C\\# at AT&amp;T', selftext: 'C\\# at AT&amp;T, acme\\_corp' });
    expect(post?.title).toBe('C\\# at AT&amp;T');
    expect(post?.text).toBe('C# at AT&T, acme_corp');
    expect(commentOf({ body: 'C\\# at AT&amp;T' })?.text).toBe('C# at AT&T');
  });

  it('includes the options of its poll, one per line', () => {
    const poll = (options: unknown) => postOf({ selftext: 'Which?', poll_data: { options } })?.text;
    expect(poll([{ text: 'Acme', vote_count: 3, id: '1' }, { text: 'Corp' }])).toBe(
      'Which?\n\n• Acme\n• Corp',
    );
    expect(poll([{ text: null }, 'odd', {}])).toBe('Which?');
    expect(poll('odd')).toBe('Which?');
    expect(postOf({ selftext: '', poll_data: { options: [{ text: 'a\\_b' }] } })?.text).toBe('• a\\_b');
  });

  it('includes the captions and links of its pictures', () => {
    const link = 'https://acme.example/shop';
    const items = [{ caption: 'My Acme', outbound_url: link }, { media_id: 'x' }, { caption: '' }];
    expect(postOf({ selftext: '', gallery_data: { items } })).toMatchObject({
      text: '• My Acme',
      links: [link],
    });
  });

  it('names the post that it crossposts', () => {
    expect(postOf({ crosspost_parent: 't3_xyz' })?.repeats).toBe('t3_xyz');
    for (const odd of [undefined, null, 7, ''])
      expect(postOf({ crosspost_parent: odd })).not.toHaveProperty('repeats');
  });

  it('includes the text of the post that it crossposts', () => {
    const crosspost = (parent: object, more: object = {}) =>
      postOf({ title: 'Look', selftext: '', crosspost_parent_list: [parent], ...more })?.text;
    const parent = {
      title: 'Acme fails',
      selftext: 'It is acme\\_corp.',
      poll_data: { options: [{ text: 'Yes' }] },
    };
    expect(crosspost(parent)).toBe('Acme fails\n\nIt is acme_corp.\n\n• Yes');
    expect(crosspost({ ...parent, title: 'Look' })).toBe('It is acme_corp.\n\n• Yes');
    expect(crosspost(parent, { selftext: 'My word' })).toBe(
      'My word\n\n---\n\nAcme fails\n\nIt is acme_corp.\n\n• Yes',
    );
    expect(crosspost({ title: 'Look', selftext: 'Same' }, { selftext: 'Same' })).toBe('Same');
    expect(crosspost({ ...parent, selftext: '[deleted]' })).toBe('');
    expect(crosspost({ ...parent, removed_by_category: 'moderator' })).toBe('');
    expect(crosspost({ ...parent, selftext: '[removed]' }, { selftext: 'My word' })).toBe('My word');
  });

  it('has null upvotes while they are hidden, and null counts if they are missing', () => {
    expect(postOf({ hide_score: true })?.engagement).toEqual({ upvotes: null, comments: 3 });
    expect(postOf({ score: undefined, num_comments: 'many' })?.engagement).toEqual({
      upvotes: null,
      comments: null,
    });
  });
});

describe('a Reddit comment', () => {
  it('has no title, since the title above it belongs to the post', () => {
    expect(commentOf({})).toMatchObject({
      externalId: 't1_abc',
      kind: 'comment',
      url: 'https://www.reddit.com/r/alpha/comments/abc/a_title/abc/',
      title: null,
      text: 'acme & <b>',
      engagement: { upvotes: 7, comments: null },
    });
  });

  it('has null upvotes while they are hidden', () => {
    expect(commentOf({ score_hidden: true })?.engagement).toEqual({ upvotes: null, comments: null });
  });

  it('belongs to the subreddit or profile that Reddit names', () => {
    expect(commentOf({ subreddit_name_prefixed: 'r/Things' })?.community).toBe('r/Things');
    expect(commentOf({ subreddit_name_prefixed: 'u/someone' })?.community).toBe('u/someone');
    expect(commentOf({ subreddit_name_prefixed: undefined, subreddit: 'things' })?.community).toBe(
      'r/things',
    );
    expect(commentOf({ subreddit_name_prefixed: 7, subreddit: undefined })?.community).toBeNull();
  });

  it('has an address even if none was listed', () => {
    expect(commentOf({ permalink: undefined })?.url).toBe('https://www.reddit.com/comments/abc/_/abc/');
  });
});

describe('deleted Reddit content', () => {
  it('keeps its text if only the account was deleted', () => {
    expect(commentOf({ author: '[deleted]' })).toMatchObject({
      authorHandle: null,
      authorUrl: null,
      text: 'acme & <b>',
    });
  });

  it.each([
    ['t1', { body: '[deleted]', author: '[deleted]' }],
    ['t1', { body: '[removed]' }],
    ['t1', { body: '[ Removed by Reddit ]' }],
    ['t3', { selftext: '[deleted]' }],
    ['t3', { selftext: '', is_self: false, removed_by_category: 'moderator' }],
  ] as const)('is no longer a post, but its time still counts for paging: %s %j', (kind, more) => {
    expect(readThing(thing(kind, upstream, more))).toEqual({
      fullname: `${kind}_abc`,
      publishedAt: upstream.publishedAt,
      post: null,
      skipped: 'removed',
    });
  });
});

describe('a malformed Reddit item', () => {
  it.each([
    [null, 'kind'],
    ['text', 'kind'],
    [{ kind: 'more', data: { children: [] } }, 'kind'],
    [{ kind: 't5', data: { name: 't5_x' } }, 'kind'],
    [{ kind: 't3' }, 'name'],
    [{ kind: 't3', data: { name: 't3_x' } }, 'created_utc'],
    [{ kind: 't3', data: { name: 't3_x', created_utc: 'yesterday' } }, 'created_utc'],
    [{ kind: 't3', data: { name: 't3_x', created_utc: 1e300 } }, 'created_utc'],
  ])('is skipped with a reason: %j', (odd, reason) => {
    expect(readThing(odd)).toMatchObject({ post: null, skipped: reason });
  });

  it('is read as far as possible', () => {
    const post = readThing({ kind: 't3', data: { id: 'x', created_utc: 1.5 } }).post;
    expect(post).toMatchObject({ externalId: 't3_x', title: null, text: '', authorHandle: null, links: [] });
    expect(post?.url).toBe('https://www.reddit.com/comments/x/');
    expect(
      readThing({ kind: 't3', data: { id: 'x', created_utc: 1, author: '\uD800' } }).post,
    ).not.toBeNull();
  });
});
