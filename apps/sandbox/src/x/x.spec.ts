import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { type Answer, order, publish, send } from '../testing/reddit-caller.js';
import { sandboxXApp } from '@earshot/fakes';

interface Found {
  readonly data?: readonly Record<string, unknown>[];
  readonly includes?: { readonly users: readonly Record<string, unknown>[] };
  readonly errors?: readonly Record<string, unknown>[];
  readonly meta: { readonly result_count: number; readonly next_token?: string };
}

const path = '/2/tweets/search/recent';
let clock: VirtualClock;
let sandbox: Sandbox;
let x: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
  x = await signedIn();
});
afterEach(() => sandbox.stop());

function askToken(app: string, body = 'grant_type=client_credentials', type = form): Promise<Answer> {
  const authorization = `Basic ${Buffer.from(app).toString('base64')}`;
  const headers = { authorization, 'content-type': type };
  return send(`${sandbox.url}/x/oauth2/token`, { method: 'POST', headers, body });
}

async function signedIn(): Promise<Caller> {
  const { access_token: token } = JSON.parse((await askToken(encoded)).text) as { access_token: string };
  return new Caller(`${sandbox.url}/x`, { authorization: `Bearer ${token}` });
}

const form = 'application/x-www-form-urlencoded;charset=UTF-8';
const { apiKey, apiSecret } = sandboxXApp;
const encoded = `${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`;
/** A post published this many minutes ago, the first one first. */
const posted = (minutes: number, more: object = {}): object => ({
  source: 'x',
  text: `acme ${minutes}`,
  published_at: new Date(clock.now().getTime() - minutes * 60_000).toISOString(),
  ...more,
});
const search = (query: string, more: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
  x.read(path, { query, ...more });
const texts = ({ data = [] }: Found): unknown[] => data.map(({ text }) => text);

describe('the token route', () => {
  it('returns the same token until it is invalidated, and only to apps that encode their credentials', async () => {
    const [first, second] = [await askToken(encoded), await askToken(encoded)];
    expect(JSON.parse(first.text)).toEqual({
      token_type: 'bearer',
      access_token: expect.stringContaining('%2F'),
    });
    expect(second.text).toBe(first.text);
    const raw = await askToken(`${apiKey}:${apiSecret}`);
    expect([raw.status, raw.text]).toEqual([403, expect.stringContaining('"code":99')]);
  });

  it('ignores a grant that is not sent as a form', async () => {
    expect((await askToken(encoded, '{"grant_type":"client_credentials"}', 'application/json')).status).toBe(
      403,
    );
  });

  it.each(['', 'Bearer wrong', 'decoded'])('refuses the authorization %j', async (given) => {
    const { access_token: token } = JSON.parse((await askToken(encoded)).text) as { access_token: string };
    const authorization = given === 'decoded' ? `Bearer ${decodeURIComponent(token)}` : given;
    const answer = await new Caller(`${sandbox.url}/x`, { authorization }).get(path, { query: 'a' });
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('"title":"Unauthorized"')]);
  });
});

describe('parameters', () => {
  it.each([
    [{ query: 'a'.repeat(513) }, '512'],
    [{ query: '' }, 'empty'],
    [{ query: 'a', max_results: '9' }, 'between 10 and 100'],
    [{ query: 'a', max_results: '101' }, 'between 10 and 100'],
    [{ query: 'a', count: '10' }, 'is not one of'],
    [{ query: 'a', since_id: 'abc' }, 'since_id'],
    [{ query: 'a', start_time: '2026-03-01' }, 'RFC3339'],
    [{ query: 'a', start_time: '2026-02-20T00:00:00Z' }, 'seven days'],
    [{ query: 'a', sort_order: 'date' }, 'sort_order'],
    [{ query: 'a', next_token: 'made-up' }, 'next_token'],
  ])('that X does not accept are refused: %j', async (params, why) => {
    const answer = await x.get(path, params as unknown as Record<string, string>);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)]);
    expect(answer.text).toContain('Invalid Request');
  });

  it.each(['"a', '(a', 'a)', '-a', 'is:reply', '-(a b)', 'min_faves:3', '"++"', 'a OR', 'OR a'])(
    'with the query %s are refused',
    async (query) => {
      expect((await x.get(path, { query })).status).toBe(400);
    },
  );

  it('must be the same on every page', async () => {
    await publish(
      sandbox,
      Array.from({ length: 25 }, (_, at) => posted(at + 1)),
    );
    const { meta } = await search('acme');
    expect((await x.get(path, { query: 'acme', next_token: meta.next_token })).status).toBe(200);
    expect((await x.get(path, { query: 'acme OR a', next_token: meta.next_token })).status).toBe(400);
  });
});

describe('search', () => {
  it('lists the newest first in pages, except those of the last half minute', async () => {
    await publish(
      sandbox,
      Array.from({ length: 25 }, (_, at) => posted(at)),
    );
    const first = await search('acme');
    expect(texts(first)).toEqual(Array.from({ length: 10 }, (_, at) => `acme ${at + 1}`));
    const second = await search('acme', { next_token: first.meta.next_token ?? '' });
    const third = await search('acme', { next_token: second.meta.next_token ?? '' });
    expect(texts(third)).toEqual(['acme 21', 'acme 22', 'acme 23', 'acme 24']);
    expect(third.meta).not.toHaveProperty('next_token');
    clock.advance(31_000);
    expect(texts(await search('acme'))[0]).toBe('acme 0');
  });

  it('counts matches per day without listing them', async () => {
    await publish(sandbox, [posted(1), posted(2), posted(24 * 60 + 3), posted(60, { text: 'another' })]);
    const counts = '/2/tweets/counts/recent';
    const { text } = await x.get(counts, { query: '"acme"', granularity: 'day' });
    const { data, meta } = JSON.parse(text) as {
      data: { start: string; end: string; tweet_count: number }[];
      meta: object;
    };
    expect(meta).toEqual({ total_tweet_count: 3 });
    expect(data).toHaveLength(8);
    expect(data.reduce((sum, day) => sum + day.tweet_count, 0)).toBe(3);
    for (const [index, day] of data.slice(1).entries()) expect(day.start).toBe(data[index]?.end);
    for (const [params, why] of [
      [{ query: '' }, 'empty'],
      [{ query: 'a'.repeat(513) }, '512'],
      [{ query: '"a' }, 'quote'],
      [{ query: 'a', granularity: 'week' }, 'granularity'],
      [{ query: 'a', max_results: '10' }, 'is not one of'],
    ] as const) {
      const refused = await x.get(counts, params);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(why)]);
    }
    await order(sandbox, { source: 'x', kind: 'credits' });
    expect((await x.get(counts, { query: 'a' })).status).toBe(402);
  });

  it('omits `data` if nothing is found', async () => {
    expect(await search('acme')).toEqual({ meta: { result_count: 0 } });
  });

  it.each([
    ['"brave acme" OR nothing', ['the brave acme']],
    ['acme -brave', ['#acme and @acme say more at https://t.co/']],
    ['#acme', ['#acme and @acme say more at https://t.co/']],
    ['@acme', ['#acme and @acme say more at https://t.co/']],
    ['url:"acme.example/news"', ['#acme and @acme say more at https://t.co/']],
    ['(brave OR say) more', ['#acme and @acme say more at https://t.co/']],
    ['from:jane', ['the brave acme']],
    [
      '("brave acme" OR url:"acme.example/news") -is:retweet',
      ['#acme and @acme say more at https://t.co/', 'the brave acme'],
    ],
  ])('supports %s', async (query, expected) => {
    await publish(sandbox, [
      posted(2, { text: 'the brave acme', author: 'jane' }),
      posted(1, { text: '#acme and @acme say more at', link: 'https://acme.example/news' }),
    ]);
    expect(texts(await search(query)).map((text) => String(text).replace(/(t\.co\/).*/, '$1'))).toEqual(
      expected,
    );
  });

  it('finds replies and quotes, but no retweets', async () => {
    await publish(sandbox, [
      posted(3, { id: '1111', text: 'acme one' }),
      posted(2, { kind: 'comment', parent: '1111', text: 'acme answer' }),
      posted(1, { repeats: '1111', text: 'RT @jane: acme one' }),
      posted(1, { repeats: '1111', text: 'acme quoted' }),
    ]);
    const { data = [] } = await search('acme', { 'tweet.fields': 'referenced_tweets' });
    expect(data.map(({ referenced_tweets: references }) => references)).toEqual([
      [{ type: 'quoted', id: '1111' }],
      [{ type: 'replied_to', id: '1111' }],
      undefined,
    ]);
  });

  it('returns an edit as a new post with a new id, at the time of the edit', async () => {
    await publish(sandbox, [posted(60, { id: '1111', text: 'acme befor' })]);
    const body = JSON.stringify({ text: 'acme before' });
    await send(`${sandbox.url}/posts/1111`, { method: 'PATCH', body });
    clock.advance(60_000);
    const asked = { 'tweet.fields': 'created_at' };
    const [post] = (await search('acme', asked)).data ?? [];
    expect(post).toMatchObject({ text: 'acme before', created_at: '2026-03-01T12:00:00.000Z' });
    expect(post?.['edit_history_tweet_ids']).toEqual(['1111', post?.['id']]);
    expect(post?.['id']).not.toBe('1111');
  });
});

describe('the two field vocabularies', () => {
  const both = 'created_at,author_id,public_metrics,note_tweet,note_post,referenced_tweets';
  const long = `acme ${'x '.repeat(200)}`.trim();
  beforeEach(() =>
    publish(sandbox, [
      posted(1, { text: long, author: 'jane', kind: 'comment', parent: '1111', reposts: 4 }),
    ]),
  );

  it('are selected by the parameter name, and silently drop unknown fields', async () => {
    const [older] = (await search('acme', { 'tweet.fields': both })).data ?? [];
    expect(Object.keys(older ?? {}).sort()).toEqual([
      'author_id',
      'created_at',
      'edit_history_tweet_ids',
      'id',
      'note_tweet',
      'public_metrics',
      'referenced_tweets',
      'text',
    ]);
    expect(older?.['public_metrics']).toMatchObject({ retweet_count: 4 });
    const found = await search('acme', { 'post.fields': both });
    const [newer] = found.data ?? [];
    expect(Object.keys(newer ?? {}).sort()).toEqual([
      'created_at',
      'edit_history_post_ids',
      'id',
      'note_post',
      'public_metrics',
      'text',
    ]);
    expect(newer?.['public_metrics']).toMatchObject({ repost_count: 4 });
    expect(found).not.toHaveProperty('errors');
  });

  it('return the author by expansion, and in the newer vocabulary only that way', async () => {
    const found = await search('acme', { 'post.fields': 'created_at', expansions: 'author_id' });
    expect(found.data?.[0]?.['author_id']).toBe(found.includes?.users[0]?.['id']);
    expect(found.includes?.users[0]).toMatchObject({ username: 'jane' });
  });

  it('shorten a long text, and return it in full in a separate field', async () => {
    const [post] = (await search('acme', { 'tweet.fields': 'note_tweet' })).data ?? [];
    expect(String(post?.['text'])).toMatch(/… https:\/\/t\.co\/\S+$/);
    expect(post?.['note_tweet']).toMatchObject({ text: long });
  });
});

describe('post texts', () => {
  it('are escaped, with their links hidden behind t.co', async () => {
    await publish(sandbox, [posted(1, { text: 'acme & co <3 https://acme.example/a?b=1 &amp;' })]);
    const [post] = (await search('acme', { 'tweet.fields': 'entities' })).data ?? [];
    expect(post?.['text']).toMatch(/^acme &amp; co &lt;3 https:\/\/t\.co\/\S{10} &amp;amp;$/);
    expect(post?.['entities']).toMatchObject({ urls: [{ expanded_url: 'https://acme.example/a?b=1' }] });
  });
});

describe('look-ups', () => {
  it('return posts by id, and deleted ones as errors within a 200', async () => {
    await publish(sandbox, [posted(2, { id: '1111' }), posted(1, { id: '2222' })]);
    await send(`${sandbox.url}/posts/2222`, { method: 'DELETE' });
    const answer = await x.get('/2/tweets', { ids: '1111,2222' });
    expect(answer.status).toBe(200);
    const { data, errors } = JSON.parse(answer.text) as Found;
    expect(data?.map(({ id }) => id)).toEqual(['1111']);
    expect(errors).toMatchObject([{ value: '2222', title: 'Not Found Error', resource_type: 'tweet' }]);
  });

  it('return authors by id, and deleted ones as errors', async () => {
    await publish(sandbox, [posted(2, { author: 'jane' }), posted(1, { author: '[deleted]' })]);
    const asked = await search('acme', { 'tweet.fields': 'author_id' });
    const ids = (asked.data ?? []).map(({ author_id: id }) => String(id));
    const { data, errors } = await x.read<Found>('/2/users', { ids: ids.join(',') });
    expect(data).toMatchObject([{ id: ids[1], username: 'jane' }]);
    expect(errors).toMatchObject([{ value: ids[0], resource_type: 'user' }]);
  });

  it.each(['', 'abc', Array.from({ length: 101 }, (_, at) => at + 1).join(',')])(
    'refuse anything but 1 to 100 valid ids: %j',
    async (ids) => {
      expect((await x.get('/2/tweets', { ids })).status).toBe(400);
      expect((await x.get('/2/users', { ids })).status).toBe(400);
    },
  );
});

describe('limits', () => {
  it('count searches per quarter of an hour, and state when the next one begins', async () => {
    const headers = (await x.get(path, { query: 'a' })).headers;
    expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`x-rate-limit-${name}`))).toEqual([
      '450',
      '449',
      String(Date.parse('2026-03-01T12:15:00Z') / 1_000),
    ]);
    for (let at = 0; at < 449; at += 1) await x.get(path, { query: 'a' });
    expect((await x.get(path, { query: 'a' })).status).toBe(429);
    clock.advance(15 * 60_000);
    expect((await x.get(path, { query: 'a' })).status).toBe(200);
  });

  it.each([
    ['rate', 429, 'about:blank', '0'],
    ['cap', 429, 'usage-capped', '449'],
    ['credits', 402, 'credits-depleted', '449'],
    ['server_error', 503, 'Service Unavailable', '449'],
    ['html_error', 503, '<!DOCTYPE', '449'],
  ])(
    'of the kind %s return %i, identified by the body and not by the headers',
    async (kind, status, says, remaining) => {
      await order(sandbox, { source: 'x', kind });
      const answer = await x.get(path, { query: 'a' });
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
      expect(answer.headers.get('x-rate-limit-remaining')).toBe(remaining);
      expect((await x.get(path, { query: 'a' })).status).toBe(200);
    },
  );
});

describe('an X fault', () => {
  beforeEach(() =>
    publish(
      sandbox,
      Array.from({ length: 15 }, (_, at) => posted(at + 1)),
    ),
  );

  it('expired_token: refuses the token until a new one is requested', async () => {
    await order(sandbox, { source: 'x', kind: 'expired_token' });
    expect((await x.get(path, { query: 'acme' })).status).toBe(401);
    expect((await x.get(path, { query: 'acme' })).status).toBe(401);
    x = await signedIn();
    expect((await search('acme')).meta.result_count).toBe(10);
  });

  it('repeated_page: makes a page link to itself', async () => {
    await order(sandbox, { source: 'x', kind: 'repeated_page', times: 2 });
    const first = await search('acme');
    const again = await search('acme', { next_token: first.meta.next_token ?? '' });
    expect(texts(again)).toEqual(texts(first));
    expect(again.meta.next_token).toBe(first.meta.next_token);
    const after = await search('acme', { next_token: first.meta.next_token ?? '' });
    expect(after.meta.next_token).not.toBe(first.meta.next_token);
  });

  it('partial_errors: returns errors along with posts, with status 200', async () => {
    await order(sandbox, { source: 'x', kind: 'partial_errors' });
    const found = await search('acme');
    expect(found.meta.result_count).toBe(10);
    expect(found.errors).toMatchObject([{ section: 'includes' }]);
  });

  it('empty_page: returns nothing, as if there were no posts', async () => {
    await order(sandbox, { source: 'x', kind: 'empty_page' });
    expect(await search('acme')).toEqual({ meta: { result_count: 0 } });
    expect((await search('acme')).meta.result_count).toBe(10);
  });
});
