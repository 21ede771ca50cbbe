import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listingAnswer, RedditUnderTest } from './reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

describe('Reddit rate limits', () => {
  it('reach the meter as Reddit reports them, for all programs with the same credentials', async () => {
    reddit.double.headers = {
      'x-ratelimit-remaining': '0.0',
      'x-ratelimit-used': '1000',
      'x-ratelimit-reset': '104',
    };
    await reddit.fetch('search');
    expect(reddit.meters.observed['requests']).toEqual({
      remaining: 0,
      resetsAt: new Date(reddit.now.getTime() + 104_000),
    });
  });

  it('are read from a decimal and the seconds left, which may be missing or invalid', async () => {
    const rate = (remaining: string, reset: string) => {
      reddit.double.headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
      return reddit.fetch('search');
    };
    await rate('598.7', '1795262400');
    expect(reddit.meters.observed['requests']).toEqual({
      remaining: 598,
      resetsAt: new Date(reddit.now.getTime() + 600_000),
    });
    await rate('none', 'soon');
    reddit.list(listingAnswer([], null));
    reddit.double.headers = {};
    await reddit.fetch('search');
    expect(reddit.meters.observed['requests']?.remaining).toBe(598);
  });

  it('count every request, including the retry with a new token', async () => {
    reddit.list({ status: 401, body: '{"error": 401}' });
    await reddit.fetch('search');
    expect(reddit.meters.used).toEqual({ requests: 2 });
  });

  const page429 = {
    status: 429,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'retry-after': '4' },
  };
  it.each([
    [
      'an HTML page with retry-after',
      { ...page429, body: '<!doctype html><title>Too Many Requests</title>' },
      4,
    ],
    ['JSON without a time', { status: 429, body: '{"message": "Too Many Requests", "error": 429}' }, 60],
    ['rate headers', { status: 429, headers: { 'x-ratelimit-reset': '30' }, body: '{}' }, 30],
    ['an implausible time', { status: 429, headers: { 'retry-after': '1795262400' }, body: '{}' }, 3_600],
  ])('set the wait according to %s', async (_what, scripted, seconds) => {
    reddit.list(scripted);
    const fault = (await reddit.faultOf('search')) as RateLimited;
    expect(fault).toBeInstanceOf(RateLimited);
    expect(fault.until).toEqual(new Date(reddit.now.getTime() + seconds * 1_000));
    expect(await reddit.faultOf('search')).toBeInstanceOf(RateLimited);
    expect(reddit.double.listings()).toBe(1);
  });
});

describe('Reddit error responses', () => {
  const html = { 'content-type': 'text/html; charset=UTF-8' };
  it.each([
    ['a truncated listing', { status: 200, body: '{"kind": "Listing", "data": {"modhash": null' }, Retryable],
    ['an empty body', { status: 200, body: '' }, Retryable],
    ['an HTML page', { status: 200, headers: html, body: '<html></html>' }, Retryable],
    ['JSON that is not a listing', { status: 200, body: '[1, 2]' }, Retryable],
    ['500 with an empty body', { status: 500, body: '' }, Retryable],
    ['502', { status: 502, headers: html, body: '<html></html>' }, Retryable],
    ['451', { status: 451, headers: html, body: '' }, Retryable],
    ['404', { status: 404, body: '{"reason": "PAGE_NOT_CREATED", "message": "Not Found"}' }, Permanent],
    ['414', { status: 414, headers: html, body: 'Error: URI Too Long' }, Permanent],
    ['403', { status: 403, body: '{"error": 403}' }, Permanent],
    ['a redirect', { status: 302, headers: { ...html, location: '/submit?url=x' }, body: '' }, Permanent],
  ])('map to the right kind of error: %s', async (_what, scripted, expected) => {
    reddit.list(scripted);
    expect(await reddit.faultOf('search')).toBeInstanceOf(expected);
    expect(reddit.double.listings()).toBe(1);
  });

  it('name what the operator can do if the server is blocked', async () => {
    reddit.list({ status: 403, headers: html, body: '<html>blocked</html>' });
    expect(String(await reddit.faultOf('search'))).toMatch(/approved.*REDDIT_USER_AGENT/);
  });

  it('report an HTML page with status 200 as a page, not as truncated data', async () => {
    reddit.list({ status: 200, headers: html, body: '<html></html>' });
    expect(String(await reddit.faultOf('search'))).toContain('a page instead of data');
  });

  it('report a missing scope', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"' };
    reddit.list({ status: 403, headers, body: '{"error": 403}' });
    expect(String(await reddit.faultOf('search'))).toContain('scope');
  });
});
