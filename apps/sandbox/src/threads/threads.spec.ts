import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish } from '../testing/reddit-caller.js';
import { sandboxThreadsToken, ThreadsTokens } from '@earshot/fakes';

interface Found {
  readonly data: readonly Record<string, unknown>[];
  readonly paging?: { readonly cursors: { readonly after: string }; readonly next?: string };
}

const path = '/keyword_search';
const day = 24 * 3_600_000;
let clock: VirtualClock;
let sandbox: Sandbox;
let threads: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({
    port: 0,
    smtpPort: 0,
    samples: false,
    settings: { threads: { searchesPerDay: 3 } },
    clock,
  });
  threads = asking(sandboxThreadsToken);
});
afterEach(() => sandbox.stop());

function asking(token: string): Caller {
  return new Caller(`${sandbox.url}/threads`, { authorization: `Bearer ${token}` });
}

const posted = (minutes: number, more: object = {}): object => ({
  source: 'threads',
  text: `acme ${minutes}`,
  published_at: new Date(clock.now().getTime() - minutes * 60_000).toISOString(),
  ...more,
});
const search = (q: string, more: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
  threads.read(path, { q, search_type: 'RECENT', fields: 'id,text', ...more });
const texts = ({ data }: Found): unknown[] => data.map(({ text }) => text);

describe('the token', () => {
  it('is accepted in a header or in the URL, with or without a version in the path', async () => {
    expect((await threads.get(path, { q: 'a' })).status).toBe(200);
    const plain = new Caller(`${sandbox.url}/threads`, {});
    expect((await plain.get(`/v1.0${path}`, { q: 'a', access_token: sandboxThreadsToken })).status).toBe(200);
    expect((await plain.get(path, { q: 'a' })).text).toContain('"code":190');
    expect((await asking('wrong').get(path, { q: 'a' })).text).toContain('"code":190');
  });

  it('lasts 60 days, and can be renewed once it is a day old', async () => {
    const renew = { grant_type: 'th_refresh_token' };
    const fresh = await threads.read<{ access_token: string; expires_in: number }>(
      '/refresh_access_token',
      renew,
    );
    expect(fresh.expires_in).toBe(5_184_000);
    expect((await asking(fresh.access_token).get('/refresh_access_token', renew)).status).toBe(400);
    clock.advance(59 * day);
    expect((await threads.get(path, { q: 'a' })).status).toBe(401);
    expect((await asking(fresh.access_token).get(path, { q: 'a' })).status).toBe(200);
    clock.advance(day);
    expect((await asking(fresh.access_token).get(path, { q: 'a' })).status).toBe(401);
  });

  it('remains valid after a renewal and a restart of the sandbox', () => {
    const before = new ThreadsTokens(clock.now());
    const fresh = before.refresh(sandboxThreadsToken, clock.now())?.access_token ?? '';
    clock.advance(day);
    const after = new ThreadsTokens(clock.now());
    expect(after.accepts(fresh, clock.now())).toBe(true);
    expect(after.refresh(fresh, clock.now())).not.toBeNull();
    expect(after.accepts(`${fresh}0`, clock.now())).toBe(false);
    expect(after.accepts('THAAother1700000000000', clock.now())).toBe(false);
  });

  it('identifies its owner', async () => {
    expect(await threads.read('/me', { fields: 'id,username' })).toMatchObject({ username: 'sandbox_owner' });
  });
});

describe('parameters', () => {
  it.each([
    [{}, 'q is required'],
    [{ q: 'a', limit: '101' }, 'limit'],
    [{ q: 'a', search_type: 'NEW' }, 'search_type'],
    [{ q: 'a', search_mode: 'ALL' }, 'search_mode'],
    [{ q: 'a', since: '1688540399' }, 'since'],
    [{ q: 'a', since: 'yesterday-ish' }, 'since'],
    [{ q: 'a', until: '4102444800' }, 'until'],
    [{ q: 'a', since: '1772000000', until: '1771000000' }, 'before until'],
    [{ q: 'a', fields: 'id,like_count' }, 'nonexisting field (like_count)'],
    [{ q: 'a', fields: 'id,owner' }, 'nonexisting field (owner)'],
  ])('that Threads does not accept are refused: %j', async (params, why) => {
    const answer = await threads.get(path, params as unknown as Record<string, string>);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(why)]);
    expect(answer.text).toContain('"code":100');
  });
});

describe('search', () => {
  it('returns the most liked posts unless the newest are requested, and only ids unless fields are', async () => {
    await publish(sandbox, [
      posted(1, { id: '100000000000000001' }),
      posted(2, { id: '100000000000000002', likes: 9 }),
    ]);
    expect(await threads.read(path, { q: 'acme' })).toMatchObject({
      data: [{ id: '100000000000000002' }, { id: '100000000000000001' }],
    });
    expect(texts(await search('acme'))).toEqual(['acme 1', 'acme 2']);
  });

  it('pages by cursor: the next link repeats the token, and the last page has none', async () => {
    await publish(
      sandbox,
      Array.from({ length: 5 }, (_, at) => posted(at)),
    );
    const first = await search('acme', { limit: 3 });
    expect(texts(first)).toEqual(['acme 0', 'acme 1', 'acme 2']);
    expect(first.paging?.next).toContain(sandboxThreadsToken);
    const second = await search('acme', { limit: 3, after: first.paging?.cursors.after ?? '' });
    expect(texts(second)).toEqual(['acme 3', 'acme 4']);
    expect(second.paging).toEqual({ cursors: expect.anything() });
    expect(await search('nothing')).toEqual({ data: [] });
  });

  it('matches all words in any order, and treats no character as an operator', async () => {
    await publish(sandbox, [
      posted(1, { text: 'corp of acme' }),
      posted(2, { text: 'acme' }),
      posted(3, { text: 'or acme' }),
    ]);
    expect(texts(await search('"acme corp"'))).toEqual(['corp of acme']);
    expect(texts(await search('acme OR corp'))).toEqual([]);
  });

  it('filters times to the second', async () => {
    await publish(sandbox, [posted(1), posted(2), posted(3)]);
    const at = (minutes: number): number => clock.now().getTime() / 1_000 - minutes * 60;
    expect(texts(await search('acme', { since: at(2), until: at(1) }))).toEqual(['acme 1', 'acme 2']);
  });

  it('returns posts as Threads does: times without a colon, no counts, reposts without text, replies marked', async () => {
    await publish(sandbox, [
      posted(3, { id: '100000000000000001', author: 'jane', link: 'https://acme.example/' }),
      posted(2, { kind: 'comment', parent: '100000000000000001' }),
      posted(1, { repeats: '100000000000000001', text: 'RT @jane: acme' }),
    ]);
    const fields = 'id,media_type,permalink,username,text,timestamp,is_reply,root_post,link_attachment_url';
    const [repost, reply, post] = (await search('acme', { fields })).data;
    expect(repost).toMatchObject({ media_type: 'REPOST_FACADE' });
    expect(repost).not.toHaveProperty('text');
    expect(reply).toMatchObject({ is_reply: true, root_post: { id: '100000000000000001' } });
    expect(post).toEqual({
      id: '100000000000000001',
      media_type: 'TEXT_POST',
      permalink: expect.stringMatching(/^https:\/\/www\.threads\.com\/@jane\/post\/[\w-]{11}$/),
      username: 'jane',
      text: 'acme 3',
      timestamp: '2026-03-01T11:57:00+0000',
      is_reply: false,
      link_attachment_url: 'https://acme.example/',
    });
  });
});

describe('limits and faults', () => {
  it('limit the searches per 24 hours, not counting those that find nothing', async () => {
    await publish(sandbox, [posted(1)]);
    for (let at = 0; at < 3; at += 1) await search('acme');
    expect((await threads.get(path, { q: 'acme' })).text).toContain('"code":613');
    clock.advance(day);
    for (let at = 0; at < 4; at += 1) await search('nothing');
    expect((await threads.get(path, { q: 'acme' })).status).toBe(200);
  });

  it.each([
    ['rate', 403, '"code":4'],
    ['expired_token', 401, '"code":190'],
    ['no_permission', 403, '"code":10'],
    ['server_error', 500, '"code":2'],
    ['html_error', 502, '<!DOCTYPE'],
  ])('of the kind %s return %i, identified by the body', async (kind, status, says) => {
    await order(sandbox, { source: 'threads', kind });
    const answer = await threads.get(path, { q: 'a' });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)]);
    expect((await threads.get(path, { q: 'a' })).status).toBe(200);
  });

  it("own_posts: let a search succeed, but only among the token owner's posts", async () => {
    await publish(sandbox, [posted(1, { author: 'jane' }), posted(2, { author: 'sandbox_owner' })]);
    await order(sandbox, { source: 'threads', kind: 'own_posts' });
    expect(texts(await search('acme'))).toEqual(['acme 2']);
    expect(texts(await search('acme'))).toEqual(['acme 1', 'acme 2']);
  });

  it('empty_page: return nothing, with status 200', async () => {
    await publish(sandbox, [posted(1)]);
    await order(sandbox, { source: 'threads', kind: 'empty_page' });
    expect(await search('acme')).toEqual({ data: [] });
  });
});
