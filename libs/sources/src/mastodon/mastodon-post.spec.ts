import { describe, expect, it } from '@jest/globals';
import { readStatus } from './mastodon-post.js';
import { idBefore, timeOfId } from './mastodon-time.js';
import { nameOf } from '../testing/fake-posts.js';
import { statusOf } from './mastodon-under-test.js';

const post = { id: 'a', publishedAt: new Date('2026-11-20T12:00:00.123Z'), text: 'acme' };
const read = (more: object = {}) => readStatus(statusOf(post, more), 'one.example');

describe('Mastodon posts', () => {
  it('have a network-wide id, an author name that includes the server, and counts', () => {
    const id = nameOf('mastodon', post);
    expect(read()).toEqual({
      id,
      post: {
        source: 'mastodon',
        externalId: `https://one.example/users/someone/statuses/${id}`,
        kind: 'post',
        url: `https://one.example/@someone/${id}`,
        title: null,
        text: 'acme',
        links: [],
        authorHandle: 'someone@one.example',
        authorUrl: 'https://one.example/@someone',
        community: 'one.example',
        publishedAt: new Date('2026-11-20T12:00:00.123Z'),
        engagement: { favourites: 3, replies: 2, reblogs: 1 },
      },
    });
    expect(read({ in_reply_to_id: '1', account: { acct: 'else@two.example' } })).toMatchObject({
      post: {
        kind: 'comment',
        authorHandle: 'else@two.example',
        authorUrl: null,
        community: 'two.example',
      },
    });
    expect(read({ account: {} })).toMatchObject({ post: { authorHandle: null, community: 'one.example' } });
  });

  it('were published at the latest when the server got them, whatever the clock of their author said', () => {
    expect(read({ created_at: '2027-01-01T00:00:00.000Z' })).toMatchObject({
      post: { publishedAt: post.publishedAt },
    });
    for (const created_at of ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.323Z'])
      expect(read({ created_at })).toMatchObject({ post: { publishedAt: new Date(created_at) } });
  });

  it('are converted from HTML, with the content warning, picture descriptions and full links', () => {
    const content =
      '<p>AT&amp;T<br />see <a href="https://acme.io/a/long/way" rel="nofollow"><span class="invisible">https://</span>' +
      '<span class="ellipsis">acme.io/a/lo</span><span class="invisible">ng/way</span></a></p>';
    const more = {
      spoiler_text: 'Work',
      content,
      media_attachments: [{ description: 'A chart of Acme' }, { description: null }],
      card: { url: 'https://acme.io/a/long/way', title: 'Acme &#8211; 1 < 2', description: 'What Acme does' },
    };
    expect(read(more)).toMatchObject({
      post: {
        text: 'Work\n\nAT&T\nsee https://acme.io/a/long/way\n\nAcme – 1 < 2\n\nWhat Acme does\n\nA chart of Acme',
        ownText: 'Work\n\nAT&T\nsee https://acme.io/a/long/way',
        links: ['https://acme.io/a/long/way'],
      },
    });
  });

  it('include the options of their polls', () => {
    const poll = { options: [{ title: 'Acme', votes_count: 2 }, { title: 'Apex' }, {}] };
    const media_attachments = [{ description: 'A chart' }];
    expect(read({ poll, media_attachments })).toMatchObject({
      post: { text: 'acme\n\n• Acme\n• Apex\n\nA chart', ownText: 'acme\n\n• Acme\n• Apex' },
    });
  });

  it('are read without stalling, whatever their links contain', () => {
    const content = `<a href="https://acme.social/class='${'-mention'.repeat(100_000)}">Acme</a> ${'<a '.repeat(100_000)}`;
    expect(read({ content })).toMatchObject({ post: { text: 'Acme' } });
  });

  it('do not list the servers that their hashtags and mentions link to', () => {
    const content =
      '<p><a href="https://acme.social/tags/news" class="mention hashtag" rel="tag">#<span>news</span></a> ' +
      `<span class="h-card"><a class='u-url mention' href='https://acme.social/@me'>@<span>me</span></a></span></p>`;
    expect(read({ content })).toMatchObject({ post: { text: '#news @me', links: [] } });
    const unmarked = '<p>Good morning <a href="https://acme.social/tags/photo" rel="nofollow">#photo</a></p>';
    expect(read({ content: unmarked })).toMatchObject({ post: { text: 'Good morning #photo', links: [] } });
    const page = '<p><a href="https://acme.social/tags/photo">Our tags</a></p>';
    expect(read({ content: page })).toMatchObject({ post: { links: ['https://acme.social/tags/photo'] } });
  });

  it('do not contain the address of the post that they quote, which they repeat', () => {
    const uri = 'https://acme.social/users/me/statuses/1';
    const content =
      '<p class="quote-inline">RE: <a href="https://acme.social/@me/1">https://acme.social/@me/1</a></p><p>Nice weather</p>';
    const quote = { state: 'accepted', quoted_status: { uri } };
    expect(read({ content, quote })).toMatchObject({
      post: { text: 'Nice weather', links: [], repeats: uri },
    });
    // Without the quoted post, only the line shows what is meant.
    for (const unknown of [null, { state: 'pending', quoted_status: null }])
      expect(read({ content, quote: unknown })).toMatchObject({
        post: { links: ['https://acme.social/@me/1'] },
      });
    // Some letters are longer in lower case.
    const turkish = `<p>${'İ'.repeat(8)}stanbul</p>${content.replace('<p>Nice weather</p>', '')}<p>Güneşli</p>`;
    expect(read({ content: turkish, quote })).toMatchObject({
      post: { text: `${'İ'.repeat(8)}stanbul\n\nGüneşli`, links: [] },
    });
    const endless = '<p class="quote-inline">'.repeat(100_000);
    expect(read({ content: endless, quote })).toMatchObject({ post: { text: '' } });
  });

  it.each([
    ['id', { id: 7 }],
    ['id', { id: 'ABcd' }],
    ['uri', { uri: 'nothing' }],
    ['created_at', { created_at: null }],
    ['content', { content: undefined }],
  ])('are rejected without a valid %s, which is reported: %j', (field, more) => {
    expect(read(more)).toEqual({ field });
  });
});

describe('Mastodon ids', () => {
  it('contain the time, so that every post of a moment sorts after the id computed for it', () => {
    const id = nameOf('mastodon', post);
    expect(timeOfId(id)).toEqual(post.publishedAt);
    expect(BigInt(idBefore(post.publishedAt)) < BigInt(id)).toBe(true);
    expect(timeOfId(idBefore(post.publishedAt)) < post.publishedAt).toBe(true);
    // As recorded.
    expect(timeOfId('117024258897469903').toISOString()).toMatch(/^2026-08-02T05:28:01/);
  });
});
