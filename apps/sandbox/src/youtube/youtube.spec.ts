import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { type Answer, order, publish, send } from '../testing/reddit-caller.js';
import { sandboxYoutubeKey } from '@earshot/fakes';

let sandbox: Sandbox;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({
    port: 0,
    smtpPort: 0,
    samples: false,
    clock,
    settings: { youtube: { searchesPerDay: 5 } },
  });
});
afterEach(() => sandbox.stop());

interface List {
  readonly items: readonly Readonly<Record<string, never>>[];
  readonly nextPageToken?: string;
  readonly pageInfo: { readonly resultsPerPage: number };
  readonly error: { readonly message: string; readonly errors: readonly { readonly reason: string }[] };
}

const get = (
  path: string,
  headers: Record<string, string> = { 'x-goog-api-key': sandboxYoutubeKey },
): Promise<Answer> => send(`${sandbox.url}/youtube/v3${path}`, { headers });
const list = async (path: string): Promise<List> => JSON.parse((await get(path)).text) as List;
const search = (params: string): Promise<List> => list(`/search?part=snippet&${params}`);
const reasonOf = async (path: string): Promise<[status: number, reason: string | undefined]> => {
  const { status, text } = await get(path);
  return [status, (JSON.parse(text) as List).error.errors[0]?.reason];
};
const titles = ({ items }: List): unknown[] =>
  items.map((item) => (item as unknown as { snippet: { title: string } }).snippet.title);

const ago = (minutes: number): string => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
const video = (title: string, more: object = {}): object => ({
  source: 'youtube',
  title,
  author: 'A Channel',
  ...more,
});
const comment = (id: string, parent: string, more: object = {}): object => ({
  source: 'youtube',
  kind: 'comment',
  id: `Ug-${id}-comment`,
  parent,
  text: `text of ${id}`,
  author: 'viewer',
  ...more,
});

describe('the YouTube key', () => {
  it('is required, as a header or a parameter', async () => {
    expect((await get('/search?part=snippet&q=a', {})).status).toBe(403);
    expect(
      (await get('/search?part=snippet&q=a', { authorization: `Bearer ${sandboxYoutubeKey}` })).status,
    ).toBe(403);
    const wrong = await get('/search?part=snippet&q=a&key=guess', {});
    expect([wrong.status, wrong.text.includes('API_KEY_INVALID')]).toEqual([400, true]);
    expect((await get(`/search?part=snippet&q=a&key=${sandboxYoutubeKey}`, {})).status).toBe(200);
  });
});

describe('the YouTube quota', () => {
  it('counts searches separately, including refused ones and further pages, until midnight Pacific time', async () => {
    await publish(sandbox, [video('acme one'), video('acme two')]);
    const first = await search('q=acme&type=video&maxResults=1');
    await search(`q=acme&type=video&maxResults=1&pageToken=${first.nextPageToken}`);
    expect((await get('/search?part=snippet&query=acme')).status).toBe(400);
    await search('q=acme');
    await search('q=acme');
    const refused = await get('/search?part=snippet&q=acme');
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('RATE_LIMIT_EXCEEDED');
    expect((await get('/videos?part=snippet&id=x')).status).toBe(200);
    clock.advance(19.9 * 3_600_000);
    expect((await get('/search?part=snippet&q=acme')).status).toBe(429);
    clock.advance(0.2 * 3_600_000);
    expect((await get('/search?part=snippet&q=acme')).status).toBe(200);
  });
});

describe('YouTube statistics', () => {
  it('are available without any other data', async () => {
    await publish(sandbox, [video('acme', { id: 'abcdefghijk', views: 12 })]);
    const { items } = await list('/videos:batchGetStats?id=abcdefghijk');
    expect(items).toMatchObject([{ id: 'abcdefghijk', statistics: { viewCount: '12' } }]);
  });
});

describe('YouTube search', () => {
  it('supports | as OR, quoted phrases and minus, and ignores comments', async () => {
    await publish(sandbox, [
      video('about acme'),
      video('big globex news'),
      video('globex has news, big ones'),
      video('nothing', { id: 'abcdefghijk' }),
      comment('a', 'abcdefghijk', { text: 'acme!' }),
    ]);
    const found = async (q: string): Promise<unknown[]> =>
      titles(await search(`type=video&q=${encodeURIComponent(q)}`)).sort();
    expect(await found('acme|"big globex"')).toEqual(['about acme', 'big globex news']);
    expect(await found('globex news')).toHaveLength(2);
    expect(await found('globex -has')).toEqual(['big globex news']);
  });

  it('escapes titles and shortens descriptions, unlike a look-up', async () => {
    const text = 'a long description. '.repeat(20);
    await publish(sandbox, [
      video('Tom & <Jerry> acme', { text, id: 'abcdefghijk', likes: 7, hides_likes: true, views: 12 }),
    ]);
    const [found] = (await search('q=acme&type=video')).items as unknown as [
      { snippet: Record<string, string> },
    ];
    expect(found.snippet['title']).toBe('Tom &amp; &lt;Jerry&gt; acme');
    expect(found.snippet['description']).toMatch(/^a long description\. .{100,} \.\.\.$/);
    const [whole] = (await list('/videos?part=snippet,statistics&id=abcdefghijk,unknown0000')).items;
    expect(whole).toMatchObject({
      id: 'abcdefghijk',
      snippet: { title: 'Tom & <Jerry> acme', description: text, channelTitle: 'A Channel' },
      statistics: { viewCount: '12', favoriteCount: '0', commentCount: '0' },
    });
    expect(JSON.stringify(whole)).not.toContain('likeCount');
  });

  it('includes channels unless only videos are requested, and sorts by relevance unless told to sort by date', async () => {
    await publish(sandbox, [
      video('acme, watched', { views: 900, published_at: ago(60) }),
      video('acme, new', { views: 1, published_at: ago(1) }),
    ]);
    const { items } = await search('q=acme');
    expect(items.map((item) => (item as unknown as { id: { kind: string } }).id.kind)).toEqual([
      'youtube#channel',
      'youtube#video',
      'youtube#video',
    ]);
    expect(titles(await search('q=acme&type=video'))).toEqual(['acme, watched', 'acme, new']);
    expect(titles(await search('q=acme&type=video&order=date'))).toEqual(['acme, new', 'acme, watched']);
  });

  it('filters by time, in one time format only', async () => {
    await publish(sandbox, [
      video('acme old', { published_at: ago(60) }),
      video('acme new', { published_at: ago(5) }),
    ]);
    const since = ago(10).replace('.000Z', 'Z');
    expect(titles(await search(`q=acme&type=video&publishedAfter=${since}`))).toEqual(['acme new']);
    expect(await reasonOf(`/search?part=snippet&q=acme&publishedAfter=${Date.parse(since)}`)).toEqual([
      400,
      'invalidParameter',
    ]);
  });

  it('pages without shifting while new videos arrive, and swaps neighbouring results', async () => {
    await publish(
      sandbox,
      Array.from({ length: 60 }, (_, index) => video(`acme ${index}`, { published_at: ago(index + 1) })),
    );
    const first = await search('q=acme&type=video&order=date&maxResults=50');
    await publish(sandbox, [video('acme late', { published_at: ago(0) })]);
    clock.advance(1_000);
    const second = await search(
      `q=acme&type=video&order=date&maxResults=50&pageToken=${first.nextPageToken}`,
    );
    expect(new Set([...titles(first), ...titles(second)]).size).toBe(60);
    expect(second.nextPageToken).toBeUndefined();
    expect(titles(first).slice(6, 10)).toEqual(['acme 6', 'acme 8', 'acme 7', 'acme 9']);
  });

  it.each([
    ['/search?q=a', 'missingRequiredParameter'],
    ['/search?part=snippet&q=a&maxResults=51', 'invalidParameter'],
    ['/search?part=snippet&q=a&order=newest', 'invalidParameter'],
    ['/search?part=snippet&q=a&pageToken=guess', 'invalidParameter'],
    ['/search?part=snippet&q=a&published_after=2026-01-01T00:00:00Z', 'badRequest'],
    ['/videos?id=abcdefghijk', 'missingRequiredParameter'],
    ['/videos?part=snippet', 'missingRequiredParameter'],
    ['/comments?part=snippet', 'missingRequiredParameter'],
    ['/commentThreads?part=snippet', 'missingRequiredParameter'],
    ['/commentThreads?part=snippet&videoId=a&id=b', 'missingRequiredParameter'],
  ])('refuses %s', async (path, reason) => {
    expect(await reasonOf(path)).toEqual([400, reason]);
  });
});

describe('YouTube comments', () => {
  beforeEach(async () => {
    await publish(sandbox, [
      video('a video', { id: 'abcdefghijk', place: 'UC_the_channel' }),
      video('a silent video', { id: 'silent_vide', comments_off: true }),
      comment('top', 'abcdefghijk', { text: 'I <3 it\nhttps://acme.example/' }),
      ...Array.from({ length: 7 }, (_, index) =>
        comment(`reply${index}`, 'Ug-top-comment', { published_at: ago(9 - index) }),
      ),
    ]);
  });

  it('are returned as threads with some of their replies; the full list must be requested', async () => {
    const [thread] = (await list('/commentThreads?part=snippet,replies&videoId=abcdefghijk')).items;
    expect(thread).toMatchObject({ snippet: { videoId: 'abcdefghijk', totalReplyCount: 7 } });
    expect((thread as unknown as { replies: { comments: unknown[] } }).replies.comments).toHaveLength(5);
    const replies = await list('/comments?part=snippet&parentId=Ug-top-comment&maxResults=100');
    expect(replies.items).toHaveLength(7);
    expect((await list('/comments?part=snippet&id=Ug-top-comment')).items).toHaveLength(1);
  });

  it('can be listed for a whole channel', async () => {
    expect(
      (await list('/commentThreads?part=snippet&allThreadsRelatedToChannelId=UC_the_channel')).items,
    ).toHaveLength(1);
    expect((await list('/commentThreads?part=snippet&allThreadsRelatedToChannelId=UC_other')).items).toEqual(
      [],
    );
  });

  it('are HTML unless plain text is requested', async () => {
    const shown = async (more: string): Promise<string> =>
      (await get(`/comments?part=snippet&id=Ug-top-comment${more}`)).text;
    expect(await shown('')).toContain('I &lt;3 it<br><a href=');
    expect(await shown('&textFormat=plainText')).toContain(
      String.raw`"textDisplay":"I <3 it\nhttps://acme.example/"`,
    );
  });

  it('show when they were edited', async () => {
    const times = async (): Promise<object> => {
      const { snippet } = (await list('/comments?part=snippet&id=Ug-top-comment')).items[0] as unknown as {
        snippet: { publishedAt: string; updatedAt: string };
      };
      return { isEdited: snippet.updatedAt !== snippet.publishedAt };
    };
    const edit = (body: string) => send(`${sandbox.url}/posts/Ug-top-comment`, { method: 'PATCH', body });
    clock.advance(60_000);
    await edit('{"likes":7}');
    expect(await times()).toEqual({ isEdited: false });
    await edit('{"text":"I like it"}');
    expect(await times()).toEqual({ isEdited: true });
  });

  it('may be disabled, and disappear with their video', async () => {
    expect(await reasonOf('/commentThreads?part=snippet&videoId=silent_vide')).toEqual([
      403,
      'commentsDisabled',
    ]);
    await send(`${sandbox.url}/posts/abcdefghijk`, { method: 'DELETE' });
    expect(await reasonOf('/commentThreads?part=snippet&videoId=abcdefghijk')).toEqual([
      404,
      'videoNotFound',
    ]);
    expect((await list('/videos?part=snippet&id=abcdefghijk')).items).toEqual([]);
  });
});

describe('a YouTube fault', () => {
  it.each([
    ['expired_token', 400, 'badRequest'],
    ['rate', 429, 'rateLimitExceeded'],
    ['rate_info', 429, 'rateLimitExceeded'],
    ['quota', 403, 'quotaExceeded'],
    ['server_error', 503, 'backendError'],
  ])('of the kind %s returns the same error as YouTube, once', async (kind, status, reason) => {
    await order(sandbox, { source: 'youtube', kind });
    expect(await reasonOf('/search?part=snippet&q=acme')).toEqual([status, reason]);
    expect((await get('/search?part=snippet&q=acme')).status).toBe(200);
  });

  it('empty_page: returns no results although there are some, without an error', async () => {
    await publish(sandbox, [video('acme')]);
    await order(sandbox, { source: 'youtube', kind: 'empty_page' });
    expect(await search('q=acme&type=video')).toMatchObject({ items: [], pageInfo: { resultsPerPage: 0 } });
    expect((await search('q=acme&type=video')).items).toHaveLength(1);
  });

  it.each(['cut_body', 'garbage', 'html_error'])(
    'of the kind %s returns a body that is not JSON',
    async (kind) => {
      await order(sandbox, { source: 'youtube', kind });
      await expect(search('q=acme')).rejects.toThrow(SyntaxError);
    },
  );
});
