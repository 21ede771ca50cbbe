import { RateLimited, Retryable } from '@earshot/domain';
import { createLog, EnvReader, HttpClient } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { XCounts } from './x-counts.js';
import { XUnderTest } from './x-under-test.js';
import { XConfig } from './x.config.js';

let x: XUnderTest;
let counts: XCounts;
beforeEach(async () => {
  x = await XUnderTest.start();
  const { X_API_URL, X_API_KEY: apiKey = '', X_API_SECRET: apiSecret = '' } = x.double.environment;
  const config = new XConfig(new EnvReader({ X_API_URL }));
  const credentials = { apiKey, apiSecret };
  const log = createLog({ service: 'spec', level: 'silent' });
  const deps = { http: new HttpClient(), clock: x.clock, log, meters: x.meters };
  counts = new XCounts(config, credentials, deps);
});
afterEach(() => x.double.close());

const count = (...keywords: string[]) => counts.countPosts(keywords, new AbortController().signal);
const faultOf = (...keywords: string[]) => count(...keywords).catch((thrown: unknown) => thrown);

describe('counting posts on X', () => {
  it('asks for a count, and pays for the request instead of the posts', async () => {
    x.double.publish(x.posts(7));
    expect(await count('acme')).toBe(7);
    expect(x.meters.used).toEqual({ searches: 0, lookups: 1, posts: 0, spend: 5 });
    const asked = x.double.seen.at(-1);
    expect([asked?.method, asked?.path]).toEqual(['GET', '/2/tweets/counts/recent']);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ query: '"acme"', granularity: 'day' });
  });

  it('packs keywords as scans do, into as few requests as possible', async () => {
    x.double.publish(x.posts(2));
    const long = Array.from({ length: 12 }, (_, index) => `${'anvil '.repeat(15)}${index}`);
    await count(...long, 'acme', '++');
    const requests = x.double.seen.slice(1);
    expect(requests.length).toBeGreaterThan(1);
    expect(x.meters.used).toMatchObject({ lookups: requests.length, spend: requests.length * 5 });
    for (const { query } of requests) expect((query.get('query') ?? '').length).toBeLessThan(513);
    await count('Weiß');
    expect(x.double.seen.at(-1)?.query.get('query')).toBe('"Weiß" OR "Weiss"');
  });

  it('reads the newer vocabulary, and adds up the days if the total is missing', async () => {
    x.double.answer(
      '/counts/recent',
      { status: 200, body: '{"data":[{"post_count":3}],"meta":{"total_post_count":3}}' },
      { status: 200, body: '{"data":[{"tweet_count":3},{"tweet_count":4}]}' },
    );
    expect([await count('acme'), await count('acme')]).toEqual([3, 7]);
  });

  it.each([
    ['have status 503', { status: 503, body: '' }, Retryable],
    ['have status 402', { status: 402, body: '{"title":"CreditsDepleted"}' }, RateLimited],
    ['have status 400', { status: 400, body: '{"title":"Invalid Request"}' }, QueryRefused],
  ])('costs nothing if the responses %s', async (_what, answer, expected) => {
    x.double.answer('/counts/recent', answer);
    expect(await faultOf('acme')).toBeInstanceOf(expected);
    expect(x.meters.used).toMatchObject({ spend: 0 });
  });

  it('costs the full price if the response cannot be read or never comes, as X may bill it', async () => {
    x.double.answer('/counts/recent', { status: 200, body: '{"meta":{}}' });
    expect(await faultOf('acme')).toBeInstanceOf(Retryable);
    expect(x.meters.used).toMatchObject({ spend: 5 });
    x.double.fail('silent');
    await expect(counts.countPosts(['acme'], AbortSignal.timeout(200))).rejects.toThrow();
    expect(x.meters.used).toMatchObject({ spend: 10 });
  });

  it('asks for another token once if X has revoked the first', async () => {
    const body = '{"token_type":"bearer","access_token":"old"}';
    x.double.answer('/oauth2/token', { status: 200, body });
    expect(await count('acme')).toBe(0);
  });

  it('sends nothing if there is nothing to search for or no budget left', async () => {
    expect(await faultOf('++')).toBeInstanceOf(QueryRefused);
    x.meters.leave('spend', 4);
    expect(await faultOf('acme')).toBeInstanceOf(RateLimited);
    expect(x.double.seen).toEqual([]);
  });
});
