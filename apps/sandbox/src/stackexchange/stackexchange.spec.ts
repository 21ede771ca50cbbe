import { sandboxStackexchangeKey } from '@earshot/fakes';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish } from '../testing/reddit-caller.js';

interface Envelope {
  readonly items?: readonly Readonly<Record<string, unknown>>[];
  readonly has_more?: boolean;
  readonly backoff?: number;
  readonly quota_max?: number;
  readonly quota_remaining?: number;
  readonly error_id?: number;
  readonly error_message?: string;
}

let clock: VirtualClock;
let sandbox: Sandbox;
let api: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
  api = new Caller(`${sandbox.url}/stackexchange/2.3`, {});
});
afterEach(() => sandbox.stop());

/** A post published this many minutes ago. */
const posted = (id: string, minutes: number, more: object = {}): object => ({
  source: 'stackexchange',
  id,
  title: 'Is "a" < b?',
  text: 'acme & co',
  published_at: new Date(clock.now().getTime() - minutes * 60_000).toISOString(),
  ...more,
});
const key = sandboxStackexchangeKey;
const ask = (path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Envelope> =>
  api.read(path, { site: 'stackoverflow', key, ...query });
const search = (query: Readonly<Record<string, string | number>> = {}): Promise<Envelope> =>
  ask('/search/excerpts', { q: '"acme"', sort: 'creation', order: 'desc', ...query });

describe('Stack Exchange', () => {
  it('finds questions and answers of a site within a time range, newest first, shortened and escaped', async () => {
    await publish(sandbox, [
      posted('11', 30),
      posted('12', 20, { kind: 'comment', parent: '11', title: '' }),
      posted('13', 10, { place: 'serverfault' }),
    ]);
    const { items = [], ...rest } = await search();
    expect(items).toMatchObject([
      { item_type: 'answer', answer_id: 12, question_id: 11 },
      { item_type: 'question', question_id: 11, title: 'Is &quot;a&quot; &lt; b?' },
    ]);
    expect(rest).toEqual({ has_more: false, quota_max: 10_000, quota_remaining: 9_999 });
    const from = Math.floor(clock.now().getTime() / 1_000) - 25 * 60;
    expect((await search({ fromdate: from })).items).toHaveLength(1);
    expect((await search({ todate: from })).items).toHaveLength(1);
    expect((await search({ pagesize: 1 })).has_more).toBe(true);
    expect((await search({ site: 'serverfault' })).items).toHaveLength(1);
  });

  it('returns bodies only on request, and nothing that was deleted', async () => {
    await publish(sandbox, [posted('11', 30), posted('12', 20)]);
    const ids = '/questions/11;12';
    expect((await ask(ids)).items?.[0]).not.toHaveProperty('body');
    expect((await ask(ids, { filter: 'withbody' })).items?.[0]).toMatchObject({
      body: '<p>acme &amp; co</p>\n',
    });
    await fetch(`${sandbox.url}/posts/11`, { method: 'DELETE' });
    expect((await ask(ids)).items).toMatchObject([{ question_id: 12 }]);
    expect((await ask('/answers/11;12')).items).toEqual([]);
  });

  it('compresses every response', async () => {
    const answer = await fetch(`${sandbox.url}/stackexchange/2.3/questions/1?site=stackoverflow`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });

  it('allows 300 requests a day without a key, then states when the quota resets', async () => {
    for (let index = 0; index < 300; index += 1) await api.read('/questions/1', { site: 'stackoverflow' });
    const answer = await api.get('/questions/1', { site: 'stackoverflow' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      error_id: 502,
      error_message: expect.stringMatching(/in 43200 seconds$/),
    });
    clock.advance(12 * 3_600_000);
    expect(await api.read('/questions/1', { site: 'stackoverflow' })).toMatchObject({ quota_remaining: 299 });
  });

  it('throttles a method called before its backoff has ended, but no other method', async () => {
    await order(sandbox, { source: 'stackexchange', kind: 'backoff' });
    expect((await search()).backoff).toBe(2);
    expect((await search()).error_id).toBe(502);
    expect((await ask('/questions/1')).error_id).toBeUndefined();
    clock.advance(2_000);
    expect((await search()).error_id).toBeUndefined();
  });

  it('refuses what Stack Exchange refuses, with status 400', async () => {
    expect((await search({ key: 'other' })).error_message).toContain('known application');
    expect((await search({ pagesize: 101 })).error_message).toBe('pagesize');
    expect((await search({ q: '' })).error_message).toContain('at least one');
    expect((await ask('/users/1')).error_id).toBe(404);
    expect(await api.read('/search/excerpts', { q: 'acme', site: 'stackoverflow', page: 26 })).toMatchObject({
      error_message: 'page above 25 requires access token or app key',
    });
  });
});
