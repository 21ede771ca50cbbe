import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import type { ServerAnswer } from '../testing/server-answer.js';
import { YoutubeUnderTest } from './youtube-under-test.js';

let youtube: YoutubeUnderTest;
beforeEach(async () => {
  youtube = await YoutubeUnderTest.start();
});
afterEach(() => youtube.double.close());

/** The clock is at 12:00 UTC in November: Pacific midnight is 20 hours away. */
const pacificMidnight = new Date('2026-11-21T08:00:00Z');

async function faultOf(...answers: readonly ServerAnswer[]): Promise<unknown> {
  youtube.double.answer('/search', ...answers);
  const faults: unknown[] = [];
  while (faults.length < answers.length)
    faults.push(await youtube.fetch().catch((thrown: unknown) => thrown));
  return faults.at(-1);
}

function refusal(status: number, error: object): ServerAnswer {
  return { status, body: JSON.stringify({ error: { code: status, message: 'no', ...error } }) };
}

const errorInfo = (reason: string, metadata: object = {}): object => ({
  errors: [],
  details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, metadata }],
});
const reasoned = (reason: string, domain = 'global'): object => ({ errors: [{ reason, domain }] });

describe('YouTube requests', () => {
  it('carry the key in a header and never in the URL', async () => {
    await youtube.fetch();
    const [request] = youtube.double.seen;
    expect(request?.headers['x-goog-api-key']).toBe(youtube.secrets[0]);
    expect(request?.query.toString()).not.toContain(youtube.secrets[0]);
  });
});

describe('YouTube quotas', () => {
  it('reset at midnight Pacific time once used up, and empty only the meter of their bucket', async () => {
    const fault = await faultOf(refusal(403, reasoned('quotaExceeded', 'youtube.quota')));
    expect(fault).toBeInstanceOf(RateLimited);
    expect((fault as RateLimited).until).toEqual(pacificMidnight);
    expect(youtube.meters.observed).toEqual({ searches: { remaining: 0, resetsAt: pacificMidnight } });
  });

  it.each([
    ['by its reason', refusal(429, reasoned('rateLimitExceeded', 'usageLimits'))],
    ['by its ErrorInfo', refusal(429, errorInfo('RATE_LIMIT_EXCEEDED'))],
    ['by its status alone', { status: 429, headers: { 'content-type': 'text/html' }, body: '<html>' }],
  ])(
    'of a minute reset within a minute, reported %s, but count as daily if reported three times in a row',
    async (_how, answer) => {
      const minute = await faultOf(answer);
      expect(minute).toBeInstanceOf(RateLimited);
      expect((minute as RateLimited).until).toEqual(new Date(youtube.now.getTime() + 60_000));
      expect(youtube.meters.observed).toEqual({});
      expect(((await faultOf(answer, answer)) as RateLimited).until).toEqual(pacificMidnight);
    },
  );

  it('that are reported as daily are believed at once', async () => {
    const limit = { quota_limit: 'SearchQueriesPerDayPerProject' };
    const fault = await faultOf(refusal(429, errorInfo('RATE_LIMIT_EXCEEDED', limit)));
    expect((fault as RateLimited).until).toEqual(pacificMidnight);
  });
});

describe('YouTube error responses', () => {
  const html = { 'content-type': 'text/html; charset=UTF-8' };
  it.each([
    ['an unknown key', refusal(400, reasoned('keyInvalid', 'usageLimits')), Permanent, /YOUTUBE_API_KEY/],
    ['a key for other APIs', refusal(403, reasoned('accessNotConfigured')), Permanent, /Data API v3/],
    [
      'an error in another format',
      { status: 403, body: '{"error": "error message"}' },
      Permanent,
      /Data API v3/,
    ],
    ['a refused query', refusal(400, reasoned('invalidSearchFilter')), QueryRefused, /query/],
    ['500', { status: 500, body: '' }, Retryable, /500/],
    ['an HTML page', { status: 200, headers: html, body: '<html></html>' }, Retryable, /not a list/],
    ['JSON of another shape', { status: 200, body: '[1]' }, Retryable, /not a list/],
    [
      'no list',
      { status: 200, body: '{"kind":"youtube#searchListResponse","items":{}}' },
      Retryable,
      /not a list/,
    ],
    ['a truncated error', { status: 403, body: '{"error": {' }, Retryable, /cut off/],
    ['a redirect', { status: 302, headers: html, body: '' }, Permanent, /302/],
  ])('map to the right kind of error: %s', async (_what, answer, expected, message) => {
    const fault = await faultOf(answer);
    expect(fault).toBeInstanceOf(expected);
    expect(String(fault)).toMatch(message);
  });
});
