import { manifestOf, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { QueryRefused } from '../query-refused.js';
import { LinkedInUnderTest } from './linkedin-under-test.js';

let linkedIn: LinkedInUnderTest;
beforeEach(async () => {
  linkedIn = await LinkedInUnderTest.start();
});
afterEach(() => linkedIn.double.close());

const asked = () => Object.fromEntries(linkedIn.double.seen.at(-1)?.query ?? []);
const day = 24 * 60;

describe('a Brave search', () => {
  it('sets explicitly what Brave would guess or mark up, and keeps the key out of the URL', async () => {
    await linkedIn.fetch('posts', linkedIn.minutesAgo(60), 'acme', 'say "hi"');
    expect(asked()).toEqual({
      q: 'site:linkedin.com/posts "acme" OR "say hi"',
      count: '20',
      offset: '0',
      freshness: 'pd',
      country: 'ALL',
      search_lang: 'en',
      safesearch: 'off',
      result_filter: 'web',
      spellcheck: 'false',
      text_decorations: 'false',
    });
    expect(linkedIn.double.seen[0]?.headers['x-subscription-token']).toBe(linkedIn.secrets[0]);
  });

  it.each([
    [1, 'pd'],
    [7, 'pw'],
    [31, 'pm'],
    [32, 'py'],
  ])('over %i days asks for %s', async (days, freshness) => {
    await linkedIn.fetch('posts', linkedIn.minutesAgo(days * day));
    expect(asked()['freshness']).toBe(freshness);
  });

  it('costs half a cent, and nothing if it is refused', async () => {
    await linkedIn.fetch();
    expect(linkedIn.meters.used['spend']).toBe(5);
    linkedIn.double.fail('refused');
    await linkedIn.faultOf();
    expect(linkedIn.meters.used['spend']).toBe(5);
  });

  it('starts only with as much left as its manifest says', async () => {
    const spend = manifestOf('linkedin').meters.find(({ name }) => name === 'spend');
    const reserved = spend !== undefined && 'reserved' in spend ? spend.reserved : 0;
    await linkedIn.meters.charge({ spend: 5_000 - reserved });
    await linkedIn.fetch();
    expect(linkedIn.meters.used['spend']).toBe(5_005 - reserved);
    expect(await linkedIn.faultOf()).toBeInstanceOf(FeedRefused);
  });

  it("takes the month's remainder from the headers if it is lower than its own count", async () => {
    linkedIn.double.headers = {
      'x-ratelimit-limit': '50, 15000',
      'x-ratelimit-remaining': '49, 14',
      'x-ratelimit-reset': '1, 86400',
    };
    await linkedIn.fetch();
    const resetsAt = new Date(linkedIn.now.getTime() + 86_400_000);
    expect(linkedIn.meters.observed).toEqual({ spend: { remaining: 70, resetsAt } });
  });

  it.each([
    ['a plan without a monthly limit', '50, 0', '49, 0', '1, 0'],
    ['headers with one value', '50', '49', '1'],
    ['headers without numbers', 'x, y', ',', ''],
  ])('reads no limit from %s', async (_what, limit, remaining, reset) => {
    linkedIn.double.headers = {
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': reset,
    };
    await linkedIn.fetch();
    expect(linkedIn.meters.observed).toEqual({});
  });

  it.each([
    ['the short limit', '0, 14000', 2, false],
    ['the monthly limit', '0, 0', 86_400, true],
  ])('waits until %s resets once it is used up', async (_what, remaining, seconds, isForOneFeed) => {
    linkedIn.double.fail('busy');
    linkedIn.double.headers = {
      'x-ratelimit-limit': '1, 15000',
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': '2, 86400',
    };
    const fault = (await linkedIn.faultOf()) as RateLimited;
    expect(fault).toBeInstanceOf(RateLimited);
    expect(fault.until).toEqual(new Date(linkedIn.now.getTime() + seconds * 1_000));
    expect(fault instanceof FeedRefused).toBe(isForOneFeed);
  });

  it('leaves own pages readable when the money is used up', async () => {
    linkedIn.meters.leave('spend', 0);
    expect(await linkedIn.faultOf()).toBeInstanceOf(FeedRefused);
    expect((await linkedIn.fetch('page_mentions')).stopped.reason).toBe('reached');
  });

  it('waits briefly, with the whole source, when the searches of a second are used up', async () => {
    linkedIn.meters.leave('searches', 0);
    const fault = await linkedIn.faultOf();
    expect(fault).toBeInstanceOf(RateLimited);
    expect(fault).not.toBeInstanceOf(FeedRefused);
  });

  const html = { 'content-type': 'text/html' };
  it.each([
    ['a refused query', 422, { error: { code: 'VALIDATION' } }, QueryRefused],
    [
      'a wrong key among several errors',
      422,
      { errors: [{ code: 'SUBSCRIPTION_TOKEN_INVALID' }] },
      Permanent,
    ],
    ['a missing plan', 403, {}, Permanent],
    ['no credit', 402, {}, Permanent],
    ['a response of another type', 200, { type: 'news' }, Retryable],
    ['a server error', 500, {}, Retryable],
  ])('throws the right kind of error for %s', async (_what, status, body, expected) => {
    linkedIn.double.answer('/web/search', { status, body: JSON.stringify(body) });
    const fault = await linkedIn.faultOf();
    expect(fault).toBeInstanceOf(expected);
    expect(fault instanceof QueryRefused).toBe(expected === QueryRefused);
  });

  it('treats an HTML page in place of a response as a temporary fault', async () => {
    linkedIn.double.answer('/web/search', { status: 200, headers: html, body: '<html>' });
    expect(await linkedIn.faultOf()).toBeInstanceOf(Retryable);
  });

  it('fits a keyword of fifty words into the word limit of a query', () => {
    const grammar = linkedIn.source.feeds[0]?.grammar;
    const words = `${grammar?.before}${grammar?.term('a '.repeat(50).trim())}`.split(' ');
    expect(words.length).toBeLessThanOrEqual(50);
  });
});
