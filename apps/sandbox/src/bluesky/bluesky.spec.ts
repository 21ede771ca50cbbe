import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sandboxBlueskyAccount } from '@earshot/fakes';
import { openMessageStream } from '@earshot/platform';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { VirtualClock } from '@earshot/platform/testing';
import { order, publish, send } from '../testing/reddit-caller.js';

interface Payload {
  readonly $type: string;
  readonly seq: number;
  readonly time: string;
  readonly did: string;
  readonly rkey?: string;
  readonly operation?: string;
  readonly record?: { readonly text: string };
  readonly name?: string;
}
interface Frame {
  readonly $type: string;
  readonly error?: string;
  readonly payload?: Payload;
}

const ids = ['3mfqxq24qdk26', '3mfqxq24qdk27', '3mfqxq24qdk2a'] as const;
let clock: VirtualClock;
let sandbox: Sandbox;
beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({
    port: 0,
    smtpPort: 0,
    samples: false,
    settings: { bluesky: { reachHours: 1 } },
    clock,
  });
});
afterEach(() => sandbox.stop());

const ago = (minutes: number): Date => new Date(clock.now().getTime() - minutes * 60_000);
const post = (index: number, minutes: number, more: object = {}) => ({
  source: 'bluesky',
  id: ids[index],
  text: `acme ${index}`,
  author: 'jo',
  published_at: ago(minutes).toISOString(),
  ...more,
});
const open = (query: string, host = 'east') =>
  openMessageStream({
    url: `${sandbox.url.replace('http', 'ws')}/bluesky/${host}/xrpc/network.bsky.jetstream.subscribeEvents?${query}`,
  });
const since = (minutes: number): string =>
  `kinds=commit&kinds=account&collections=app.bsky.feed.post&cursor=${ago(minutes).getTime()}000`;
/** Reads this many frames of a stream, or all up to a matching one, or until the stream ends. */
async function frames(
  query: string,
  end: number | ((frame: Frame) => boolean),
  host?: string,
): Promise<Frame[]> {
  const { messages } = await open(query, host);
  const seen: Frame[] = [];
  try {
    for await (const message of messages ?? []) {
      const frame = JSON.parse(message) as Frame;
      seen.push(frame);
      if (typeof end === 'number' ? seen.length === end : end(frame)) break;
    }
  } catch {
    // Keeps the frames read before the connection broke off.
  }
  return seen;
}
const summaries = (seen: readonly Frame[]) =>
  seen.map(({ payload }) => [
    payload?.operation ?? payload?.$type.split('#')[1],
    payload?.rkey ?? payload?.name,
  ]);

describe('the stream', () => {
  it('has every post in order, numbered, and then an unknown account, without end', async () => {
    await publish(sandbox, [post(1, 5), post(0, 9)]);
    const seen = await frames(since(10), 4);
    expect(summaries(seen)).toEqual([
      ['create', ids[0]],
      ['create', ids[1]],
      ['account', undefined],
      ['account', undefined],
    ]);
    expect(seen.map(({ payload }) => (payload?.seq ?? 0) - (seen[0]?.payload?.seq ?? 0))).toEqual([
      0, 1, 2, 3,
    ]);
    expect(seen[0]?.payload).toMatchObject({
      time: expect.stringMatching(/^2026-03-01T11:51:00\.\d{6}Z$/),
      record: { text: 'acme 0' },
    });
  });

  it('starts with the event of its cursor, whose numbers belong to one host', async () => {
    await publish(sandbox, [post(1, 5), post(0, 9)]);
    const east = await frames(since(10), 2);
    const west = await frames(since(10), 2, 'west');
    expect(west[1]?.payload?.seq).not.toBe(east[1]?.payload?.seq);
    expect(summaries(await frames(`cursor=${east[1]?.payload?.seq}`, 1))).toEqual([['create', ids[1]]]);
  });

  it('continues with edits, deletions and new posts', async () => {
    await publish(sandbox, [post(0, 9)]);
    const reading = frames(since(10), ({ payload }) => payload?.operation === 'delete').then(summaries);
    await send(`${sandbox.url}/posts/${ids[0]}`, { method: 'PATCH', body: '{"text":"acme, edited"}' });
    await publish(sandbox, [{ ...post(1, 0) }]);
    await send(`${sandbox.url}/posts/${ids[0]}`, { method: 'DELETE' });
    expect((await reading).filter(([kind]) => kind !== 'account')).toEqual([
      ['create', ids[0]],
      ['update', ids[0]],
      ['create', ids[1]],
      ['delete', ids[0]],
    ]);
  });

  it('reaches back only so far: an older number is refused, and an older time is reported', async () => {
    await publish(sandbox, [post(0, 90), post(1, 5)]);
    const [clamped, first] = await frames(since(100), 2);
    expect(summaries([clamped ?? { $type: '' }])).toEqual([['info', 'OutdatedCursor']]);
    expect(first?.payload?.rkey).toBe(ids[1]);
    const refused = await open(`cursor=${(first?.payload?.seq ?? 0) - 1}`);
    expect(refused).toEqual({ status: 400, messages: null, body: expect.stringContaining('CursorTooOld') });
    expect((await open(`cursor=${first?.payload?.seq}`)).status).toBe(101);
  });

  it.each(['wantedCollections=app.bsky.feed.post', 'kinds=likes', 'cursor=x', 'kinds=account&collections=a'])(
    'refuses %s before it opens',
    async (query) => {
      expect(await open(query)).toMatchObject({
        status: 400,
        body: expect.stringContaining('InvalidRequest'),
      });
    },
  );

  it('fails as ordered', async () => {
    await publish(
      sandbox,
      Array.from({ length: 60 }, (_, index) => ({
        source: 'bluesky',
        text: `acme ${index}`,
        published_at: ago(50 - index / 2).toISOString(),
      })),
    );
    const strike = (kind: string) => order(sandbox, { source: 'bluesky', kind });
    await strike('duplicates');
    const twice = await frames(since(59), 20);
    expect(new Set(twice.map(({ payload }) => payload?.seq)).size).toBe(10);
    await strike('drop');
    expect(await frames(since(59), 1_000)).toHaveLength(24);
    await strike('too_slow');
    expect((await frames(since(59), 1_000)).at(-1)).toMatchObject({
      $type: 'error',
      error: 'ConsumerTooSlow',
    });
    for (const [kind, status] of [
      ['rate', 429],
      ['server_error', 503],
      ['html_error', 502],
    ] as const) {
      await strike(kind);
      expect((await open(since(59))).status).toBe(status);
    }
    await strike('garbage');
    const { messages } = await open(since(59));
    const raw: string[] = [];
    for await (const message of messages ?? []) raw.push(message);
    expect(() => JSON.parse(raw[24] ?? '') as unknown).toThrow(SyntaxError);
    await strike('empty_page');
    expect(await frames(since(59), 1_000)).toEqual([]);
  });
});

describe('the API', () => {
  const api = (token?: string): Caller =>
    new Caller(
      `${sandbox.url}/bluesky/xrpc`,
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    );
  const signIn = async (password = sandboxBlueskyAccount.appPassword) =>
    send(`${sandbox.url}/bluesky/xrpc/com.atproto.server.createSession`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: sandboxBlueskyAccount.handle, password }),
    });

  it('shows existing posts and their authors', async () => {
    await publish(sandbox, [post(0, 9, { likes: 7 }), post(1, 5)]);
    const [one, two] = await frames(since(10), 2);
    const uris = [one, two].map(
      (frame) => `at://${frame?.payload?.did}/app.bsky.feed.post/${frame?.payload?.rkey}`,
    );
    await send(`${sandbox.url}/posts/${ids[1]}`, { method: 'DELETE' });
    const { text } = await send(
      `${sandbox.url}/bluesky/xrpc/app.bsky.feed.getPosts?${uris.map((uri) => `uris=${encodeURIComponent(uri)}`).join('&')}`,
    );
    expect(JSON.parse(text)).toMatchObject({
      posts: [{ uri: uris[0], likeCount: 7, author: { handle: 'jo.bsky.social', did: one?.payload?.did } }],
    });
    const profiles = await api().read('/app.bsky.actor.getProfiles', { actors: one?.payload?.did });
    expect(profiles).toMatchObject({ profiles: [{ handle: 'jo.bsky.social' }] });
    expect((await api().get('/app.bsky.feed.getPosts')).status).toBe(400);
  });

  it('can only be searched with a session, which expires and can be refreshed', async () => {
    await publish(sandbox, [post(0, 9), post(1, 5, { text: 'globex' })]);
    const search = { q: '"acme"', limit: 100, since: ago(30).toISOString() };
    const path = '/app.bsky.feed.searchPosts';
    expect((await api().get(path, search)).status).toBe(403);
    expect((await signIn('wrong')).status).toBe(401);
    const { accessJwt, refreshJwt } = JSON.parse((await signIn()).text) as Record<string, string>;
    expect(await api(accessJwt).read(path, search)).toMatchObject({
      posts: [{ record: { text: 'acme 0' } }],
    });
    expect((await api(accessJwt).get(path, { ...search, since: '2026-03-01' })).status).toBe(400);
    const refreshed = await send(`${sandbox.url}/bluesky/xrpc/com.atproto.server.refreshSession`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshJwt}` },
    });
    expect((await api(accessJwt).get(path, search)).text).toContain('ExpiredToken');
    const next = (JSON.parse(refreshed.text) as Record<string, string>)['accessJwt'];
    expect((await api(next).get(path, search)).status).toBe(200);
  });
});
