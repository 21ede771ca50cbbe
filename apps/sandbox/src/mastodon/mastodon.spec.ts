import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish } from '../testing/reddit-caller.js';

type Status = Readonly<Record<string, unknown>>;

let clock: VirtualClock;
let sandbox: Sandbox;
let server: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
  server = new Caller(`${sandbox.url}/mastodon/mastodon.sandbox.example`, {});
});
afterEach(() => sandbox.stop());

/** A post published this many minutes ago. */
const posted = (minutes: number, more: object = {}): object => {
  const publishedAt = clock.now().getTime() - minutes * 60_000;
  return {
    source: 'mastodon',
    id: String(BigInt(publishedAt) << 16n),
    text: `acme ${minutes}`,
    author: 'someone',
    published_at: new Date(publishedAt).toISOString(),
    ...more,
  };
};
const idOf = (minutes: number): string => (posted(minutes) as { id: string }).id;
const timeline = (query: Readonly<Record<string, string | number>> = {}): Promise<readonly Status[]> =>
  server.read('/api/v1/timelines/public', query);
const texts = (statuses: readonly Status[]): unknown[] => statuses.map(({ content }) => content);

describe('a Mastodon server', () => {
  it('lists the posts next to an id, newest first, or the newest if no id is given', async () => {
    await publish(sandbox, [posted(40), posted(30), posted(20), posted(10)]);
    const after = await timeline({ min_id: idOf(40), limit: 2 });
    expect(texts(after)).toEqual(['<p>acme 20</p>', '<p>acme 30</p>']);
    expect(texts(await timeline({ limit: 1 }))).toEqual(['<p>acme 10</p>']);
    expect(await timeline({ min_id: idOf(10) })).toEqual([]);
    expect(texts(await timeline({ max_id: idOf(30) }))).toEqual(['<p>acme 40</p>']);
  });

  it('returns posts as HTML with shortened links, and local accounts without their host', async () => {
    await publish(sandbox, [
      posted(3, { text: 'A & B #things', link: 'https://acme.example/a/very/long/way/to/go' }),
      posted(2, { place: 'elsewhere', kind: 'comment', parent: idOf(3) }),
      posted(1, { text: 'RT @someone: acme', repeats: idOf(3) }),
    ]);
    const [other, own, ...rest] = await timeline();
    expect(rest).toEqual([]);
    expect(own).toMatchObject({ account: { acct: 'someone' }, in_reply_to_id: null, reblog: null });
    expect(String(own?.['content'])).toMatch(
      /A &amp; B <a .*class="mention hashtag".*<span class="invisible">/s,
    );
    expect(other).toMatchObject({
      uri: `https://elsewhere.example/users/someone/statuses/${idOf(2)}`,
      account: { acct: 'someone@elsewhere.example' },
      in_reply_to_id: idOf(3),
    });
  });

  it('returns a post by its id until it is deleted', async () => {
    await publish(sandbox, [posted(3)]);
    const path = `/api/v1/statuses/${idOf(3)}`;
    expect(await server.read(path)).toMatchObject({ id: idOf(3), edited_at: null });
    await fetch(`${sandbox.url}/posts/${idOf(3)}`, { method: 'DELETE' });
    expect((await server.get(path)).status).toBe(404);
  });

  it('allows 300 requests per five minutes, and gives the reset as an ISO time', async () => {
    for (let index = 0; index < 300; index += 1) await timeline();
    const refused = await server.get('/api/v1/timelines/public');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-ratelimit-reset')).toMatch(/^2026-03-01T12:05:00\.\d{6}Z$/);
    clock.advance(5 * 60_000);
    expect(await timeline()).toEqual([]);
  });

  it('fails on demand, and states which timelines are public', async () => {
    for (const kind of ['rate', 'closed']) await order(sandbox, { source: 'mastodon', kind });
    expect((await server.get('/api/v1/timelines/public')).status).toBe(429);
    expect((await server.get('/api/v1/timelines/public')).status).toBe(401);
    expect(await server.read('/api/v2/instance')).toMatchObject({
      configuration: { timelines_access: { live_feeds: { local: 'public', remote: 'public' } } },
    });
  });
});
