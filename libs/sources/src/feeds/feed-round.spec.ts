import type { DueFeed } from '@earshot/domain';
import { createLog, EnvReader, type HttpClient } from '@earshot/platform';
import { VirtualClock } from '@earshot/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { unlimitedMeters } from '../meters.js';
import { FeedRound } from './feed-round.js';
import type { FeedReadingResult, FeedShelf } from './feed-shelf.js';
import { FeedsConfig } from './feeds.config.js';

const now = new Date('2026-11-20T12:00:00Z');
const clock = new VirtualClock(now);
const [entered, location] = ['https://old.example/', 'https://new.example/rss'];

/** Responses by address; others have no feed. */
type Site = Readonly<Record<string, { status: number; headers?: Record<string, string>; body?: string }>>;

const feed = { status: 200, body: '<rss><channel><item><title>a</title></item></channel></rss>' };
const movedTo = (to: string, status = 301) => ({ status, headers: { location: to } });
const page = {
  status: 200,
  body: '<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed">',
};
const busy = { status: 429, headers: { 'retry-after': '3600' } };

function dueFeed(more: Partial<DueFeed> = {}): DueFeed {
  const validators = { etag: '"1"', lastModified: null };
  const state = { intervalMs: 900_000, failures: 0, error: null, readAt: now, isAddedAgain: false };
  return { id: 'f1', address: entered, location, ...validators, ...state, hasEntries: true, ...more };
}

/** Reads feeds once. */
async function read(site: Site, ...due: readonly DueFeed[]) {
  const asked: string[] = [];
  const saved = new Map<string, FeedReadingResult>();
  const released = new Map<string, Date>();
  const http: Pick<HttpClient, 'send'> = {
    send({ url }) {
      asked.push(url);
      const { status, headers = {}, body = '' } = site[url] ?? { status: 404 };
      return Promise.resolve({ status, headers, body, bytes: Buffer.from(body) });
    },
  };
  const shelf: Pick<FeedShelf, 'save' | 'release'> = {
    save: async ({ id }, result) => void saved.set(id, result),
    release: async (feeds, dueAt) => feeds.forEach(({ id }) => released.set(id, dueAt)),
  };
  const client = { http: http as HttpClient, config: new FeedsConfig(new EnvReader({})), clock };
  const log = createLog({ service: 'spec', level: 'silent' });
  const call = { signal: new AbortController().signal, meters: unlimitedMeters() };
  await new FeedRound(client, shelf as FeedShelf, log, call).read(due);
  return { asked, saved, released, result: saved.get('f1') };
}

describe('a feed that is elsewhere than it was added', () => {
  it.each([
    ['refused', {}, dueFeed()],
    ['gone', { [location]: { status: 410 } }, dueFeed()],
    ['a page', { [location]: page }, dueFeed()],
    ['failing for the second time', { [location]: { status: 500 } }, dueFeed({ failures: 1 })],
  ])('is read from its address if the location is %s', async (_what, site, due) => {
    const { asked, result } = await read({ ...site, [entered]: feed }, due);
    expect(asked).toEqual([location, entered]);
    expect(result).toMatchObject({ error: null, location: entered, etag: null });
  });

  it('is found again by the page at its address', async () => {
    const named = 'https://old.example/feed';
    const { result } = await read({ [entered]: page, [named]: feed }, dueFeed());
    expect(result).toMatchObject({ error: null, location: named });
  });

  it.each([
    ['fails for the first time', { status: 500 }],
    ['asks us to wait', busy],
  ])('keeps its location if that %s', async (_what, answer) => {
    const { asked, result } = await read({ [location]: answer, [entered]: feed }, dueFeed());
    expect(asked).toEqual([location]);
    expect(result).toMatchObject({ location, etag: '"1"', failures: 1 });
  });

  it('keeps its location, and is not gone for good, if its address fails as well', async () => {
    const site = { [location]: { status: 410 }, [entered]: { status: 503 } };
    expect((await read(site, dueFeed())).result).toMatchObject({ location, isGone: false, isPassing: true });
  });
});

describe('a busy host', () => {
  const at = (id: string, address: string) => dueFeed({ id, address, location: address });

  it('is not asked for its other feeds, which are due when it says', async () => {
    const urls = ['https://a.example/1', 'https://a.example/2'] as const;
    const { asked, released } = await read({ [urls[0]]: busy }, at('f1', urls[0]), at('f2', urls[1]));
    expect(asked).toEqual([urls[0]]);
    expect([...released]).toEqual([['f2', new Date('2026-11-20T13:00:00Z')]]);
  });

  it('to which feeds are redirected holds up only these, and is asked once', async () => {
    const [own, others] = ['https://a.example', 'https://b.example'];
    const site = {
      [`${own}/1`]: movedTo(`${others}/1`),
      [`${own}/2`]: movedTo(`${others}/2`),
      [`${own}/3`]: feed,
      [`${others}/1`]: busy,
    };
    const due = ['1', '2', '3'].map((id) => at(`f${id}`, `${own}/${id}`));
    const { asked, saved, released } = await read(site, ...due);
    expect(asked).toEqual([`${own}/1`, `${others}/1`, `${own}/2`, `${own}/3`]);
    const until = new Date('2026-11-20T13:00:00Z');
    expect([...saved.values()].map(({ retryAt }) => retryAt)).toEqual([until, until, null]);
    expect(saved.get('f3')).toMatchObject({ error: null });
    expect(released.size).toBe(0);
  });
});
