import { describe, expect, it } from '@jest/globals';
import { readHit, readItem } from './hackernews-post.js';
import { FieldMissing } from '../reading/read-listed.js';

/** In the format of 2026: absent values are omitted. */
const comment = {
  _tags: ['comment', 'author_jo', 'story_46221000'],
  author: 'jo',
  created_at: '2026-08-02T10:00:00Z',
  created_at_i: 1_785_664_800,
  objectID: '46221321',
  parent_id: 46_221_300,
  story_id: 46_221_000,
  story_title: 'Acme is down',
  story_url: 'https://acme.example/status',
  comment_text:
    'It&#x27;s AT&amp;T, see <a href="https:&#x2F;&#x2F;news.example&#x2F;a&#x2F;long&#x2F;address&#x2F;of&#x2F;a&#x2F;page" rel="nofollow">https:&#x2F;&#x2F;news.example&#x2F;a&#x2F;long&#x2F;add...</a><p><pre><code>  x &lt; y\n</code></pre>',
};
const story = {
  _tags: ['story', 'author_jo', 'story_46221000', 'show_hn'],
  author: 'jo',
  created_at_i: 1_785_664_000,
  objectID: '46221000',
  title: 'Show HN: &#34;R&amp;D&#34; <T> & more',
  url: 'https://acme.example/status',
  points: 12,
  num_comments: 0,
};

function readWhole(hit: object) {
  const read = readHit(hit);
  if (read instanceof FieldMissing) throw new Error(read.field);
  return read;
}

describe('a Hacker News hit', () => {
  it('is a comment with only its own text and with full links', () => {
    expect(readWhole(comment).post).toEqual({
      source: 'hackernews',
      externalId: '46221321',
      kind: 'comment',
      url: 'https://news.ycombinator.com/item?id=46221321',
      title: null,
      text: "It's AT&T, see https://news.example/a/long/address/of/a/page\n\n  x < y",
      links: ['https://news.example/a/long/address/of/a/page'],
      authorHandle: 'jo',
      authorUrl: 'https://news.ycombinator.com/user?id=jo',
      publishedAt: new Date('2026-08-02T10:00:00Z'),
      engagement: { points: null, comments: null },
    });
  });

  it('is a story whose title has its entities decoded but no tags removed', () => {
    expect(readWhole(story).post).toMatchObject({
      kind: 'post',
      title: 'Show HN: "R&D" <T> & more',
      text: '',
      links: ['https://acme.example/status'],
      engagement: { points: 12, comments: 0 },
    });
  });

  it('reads the same if absent fields are null, as before 2026', () => {
    const nulls = { title: null, url: null, points: null, story_text: null, num_comments: null };
    expect(readWhole({ ...nulls, ...comment })).toEqual(readWhole(comment));
    expect(
      readWhole({ comment_text: null, story_text: null, parent_id: null, ...story, story_id: null }),
    ).toEqual(readWhole(story));
  });

  it('reads the same as the item from the single-item server', () => {
    const { author, created_at_i, title, url, points, num_comments } = story;
    const item = { by: author, id: 46_221_000, time: created_at_i, title, url, type: 'story', score: points };
    expect(readItem({ ...item, descendants: num_comments })).toEqual({
      is: 'there',
      post: readWhole(story).post,
    });
    const said = {
      by: 'jo',
      id: 46_221_321,
      time: comment.created_at_i,
      type: 'comment',
      text: comment.comment_text,
    };
    expect(readItem(said)).toEqual({ is: 'there', post: readWhole(comment).post });
  });

  it.each([
    [null, 'unknown'],
    [{ id: 1, deleted: true, type: 'comment', time: 1 }, 'gone'],
    [{ id: 1, dead: true, by: 'x', type: 'story', time: 1, title: 'spam' }, 'gone'],
    [{ id: 1, type: 'pollopt', by: 'x', poll: 2, time: 1, text: 'a' }, 'other'],
  ])('is not read from an item that must not be shown: %j', (body, is) => {
    expect(readItem(body)).toEqual({ is });
  });

  it.each([
    ['id', { type: 'story', time: 1, title: 'a' }],
    ['type', { id: 1, time: 1, title: 'a' }],
    ['time', { id: 1, type: 'story', title: 'a', time: '1' }],
    ['title', { id: 1, type: 'story', time: 1 }],
    ['text', { id: 1, type: 'comment', time: 1, text: 5 }],
  ])('names the missing or invalid field of an item: %s', (field, body) => {
    expect(readItem(body)).toEqual({ is: 'unreadable', field });
  });
});
