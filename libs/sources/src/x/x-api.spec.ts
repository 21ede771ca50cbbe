import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import type { ServerAnswer } from '../testing/server-answer.js';
import { bearerToken, XUnderTest } from './x-under-test.js';

let x: XUnderTest;
beforeEach(async () => {
  x = await XUnderTest.start();
});
afterEach(() => x.double.close());

const problem = (status: number, body: object, headers = {}): ServerAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify(body),
});
const healthy = { 'x-rate-limit-remaining': '39999', 'x-rate-limit-reset': '1795176000' };

describe('the X token', () => {
  it('is requested once, with key and secret escaped, and sent unchanged', async () => {
    await x.fetch();
    await x.fetch();
    const [asked, searched] = x.double.seen;
    const { X_API_KEY = '', X_API_SECRET = '' } = x.double.environment;
    expect(x.double.seen).toHaveLength(3);
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from([X_API_KEY, X_API_SECRET].map(encodeURIComponent).join(':')).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    });
    expect(searched?.headers.authorization).toBe(`Bearer ${bearerToken}`);
  });

  it('is not requested if one is configured', async () => {
    const other = await XUnderTest.start({ X_BEARER_TOKEN: bearerToken });
    await other.fetch();
    expect(other.double.seen.map(({ path }) => path)).toEqual(['/2/tweets/search/recent']);
    other.double.fail('refused');
    expect(await other.faultOf()).toBeInstanceOf(Permanent);
    await other.double.close();
  });

  it('causes an error that names the variables if key and secret are refused', async () => {
    const body = { errors: [{ code: 99, label: 'authenticity_token_error', message: 'Unable to verify' }] };
    x.double.answer('/oauth2/token', problem(403, body));
    expect(String(await x.faultOf())).toContain('X_API_KEY and X_API_SECRET (403)');
  });

  it('is requested again if X refuses it, but only once', async () => {
    await x.fetch();
    x.double.answer('/search/recent', problem(401, { title: 'Unauthorized', status: 401 }));
    x.double.answer('/oauth2/token', problem(200, { token_type: 'bearer', access_token: 'another' }));
    expect(await x.faultOf()).toBeInstanceOf(Permanent);
    expect(x.double.seen.at(-1)?.headers.authorization).toBe('Bearer another');
    expect(x.double.listings()).toBe(3);
  });
});

describe('X error responses', () => {
  const type = (name: string): string => `https://api.x.com/2/problems/${name}`;
  it.each([
    ['an empty body', { status: 200, body: '' }, Retryable],
    [
      'an HTML page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      Retryable,
    ],
    ['JSON of another shape', { status: 200, body: '[1]' }, Retryable],
    ['posts that are counted but absent', { status: 200, body: '{"meta":{"result_count":2}}' }, Retryable],
    ['posts that are no list', { status: 200, body: '{"data":{},"meta":{"result_count":2}}' }, Retryable],
    ['503', { status: 503, headers: { 'content-type': 'text/html' }, body: '<html></html>' }, Retryable],
    [
      '400',
      problem(400, { errors: [{ message: 'bad query' }], type: type('invalid-request') }),
      QueryRefused,
    ],
    ['403', problem(403, { type: type('client-forbidden'), reason: 'client-not-enrolled' }), Permanent],
    ['404', { status: 404, body: '{}' }, Permanent],
    ['a redirect', { status: 302, headers: { location: 'https://x.com/' }, body: '' }, Permanent],
  ])('map to the right kind of error: %s', async (_what, scripted, expected) => {
    x.double.answer('/search/recent', scripted);
    expect(await x.faultOf()).toBeInstanceOf(expected);
    expect(x.meters.used).toMatchObject({ posts: 0, spend: 0 });
  });

  it("pass on X's own message about a query to the user", async () => {
    x.double.answer('/search/recent', problem(400, { errors: [{ message: 'There is no such operator' }] }));
    expect(String(await x.faultOf())).toContain('There is no such operator');
  });

  it.each([
    [
      '402 in its current form',
      problem(402, { title: 'Payment Required', type: type('credits-depleted') }, healthy),
    ],
    [
      '402 in its form of early 2026',
      problem(402, { title: 'CreditsDepleted', type: type('credits') }, healthy),
    ],
    [
      '429 for the monthly cap',
      problem(429, { title: 'UsageCapExceeded', period: 'Monthly', type: type('usage-capped') }, healthy),
    ],
  ])('wait for an operator, not for the rate window: %s', async (_what, scripted) => {
    x.double.answer('/search/recent', scripted);
    const fault = (await x.faultOf()) as RateLimited;
    expect(fault).toBeInstanceOf(RateLimited);
    expect(fault.message).toContain('console.x.com');
    expect(fault.until).toEqual(new Date(x.now.getTime() + 3_600_000));
  });

  it.each([
    ['the older body', { errors: [{ code: 88, message: 'Rate limit exceeded' }] }],
    ['the newer body', { title: 'Too Many Requests', type: 'about:blank', status: 429 }],
  ])('with status 429 and %s set the wait, which is otherwise a quarter of an hour', async (_what, body) => {
    const reset = x.now.getTime() / 1_000 + 77;
    x.double.answer(
      '/search/recent',
      problem(429, body, { 'x-rate-limit-reset': `${reset}` }),
      problem(429, body),
    );
    expect(((await x.faultOf()) as RateLimited).until).toEqual(new Date(x.now.getTime() + 77_000));
    expect(((await x.faultOf()) as RateLimited).until).toEqual(new Date(x.now.getTime() + 900_000));
  });
});

describe('the X meters', () => {
  it('count each request, and each post that it returned', async () => {
    x.double.publish(x.posts(3));
    await x.fetch();
    expect(x.meters.used).toEqual({ searches: 1, lookups: 0, posts: 3, spend: 15 });
  });

  it('count a post once a day, as X bills it, however often it is read again', async () => {
    x.double.publish(x.posts(3));
    await x.fetch();
    await x.fetch();
    expect(x.meters.used).toEqual({ searches: 2, lookups: 0, posts: 3, spend: 15 });
    x.clock.advance(13 * 3_600_000);
    await x.fetch();
    expect(x.meters.used).toMatchObject({ posts: 6, spend: 30 });
  });

  it('allow no request that the budget might not cover', async () => {
    x.double.publish(x.posts(3));
    x.meters.leave('spend', 499);
    expect(await x.faultOf()).toBeInstanceOf(RateLimited);
    expect(x.double.listings()).toBe(0);
    expect(x.meters.used).toMatchObject({ searches: 0, posts: 0 });
  });

  it('keep what was paid for if the budget runs out between two pages', async () => {
    x.double.publish(x.posts(250));
    x.meters.leave('spend', 600);
    const window = await x.fetch(x.minutesAgo(60));
    expect(window).toMatchObject({ requests: 1, stopped: { reason: 'fault' } });
    expect(window.posts).toHaveLength(100);
  });

  it('adopt the remaining count that X reports', async () => {
    x.double.headers = { 'x-rate-limit-remaining': '12', 'x-rate-limit-reset': '1795176000' };
    await x.fetch();
    expect(x.meters.observed).toEqual({
      searches: { remaining: 12, resetsAt: new Date(1_795_176_000_000) },
    });
  });
});
