import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedditUnderTest } from './reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

describe('the token of Reddit', () => {
  it('is asked for with the app credentials and a user agent, and used until shortly before its end', async () => {
    await reddit.fetch('search');
    reddit.clock.advance(3_200_000);
    await reddit.fetch('search');
    const [token, ...listed] = reddit.double.seen;
    expect(token).toMatchObject({
      path: '/api/v1/access_token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from('the-client-id:the-client-secret').toString('base64')}`,
        'user-agent': 'server:com.example.earshot:1.0 (by /u/example)',
      },
    });
    expect(listed.map(({ headers }) => [headers.authorization, headers['user-agent']])).toEqual([
      ['bearer token-1', 'server:com.example.earshot:1.0 (by /u/example)'],
      ['bearer token-1', 'server:com.example.earshot:1.0 (by /u/example)'],
    ]);
    reddit.clock.advance(300_000);
    await reddit.fetch('search');
    expect(reddit.double.listed.at(-1)?.headers.authorization).toBe('bearer token-2');
  });

  it('is used as long as Reddit says, also for a day', async () => {
    const body = JSON.stringify({
      access_token: 'long',
      token_type: 'bearer',
      expires_in: 86_400,
      scope: '*',
    });
    reddit.double.tokenAnswers.push({ status: 200, body });
    await reddit.fetch('search');
    reddit.clock.advance(70_000_000);
    await reddit.fetch('search');
    expect(reddit.double.listed.at(-1)?.headers.authorization).toBe('bearer long');
  });

  it('is renewed once when it is refused early, and the request repeated', async () => {
    reddit.double.publish([reddit.post('a', 1)]);
    reddit.double.listingAnswers.push({ status: 401, body: '{"error": 401}' });
    expect((await reddit.fetch('search')).posts).toHaveLength(1);
    expect(reddit.double.listed.map(({ headers }) => headers.authorization)).toEqual([
      'bearer token-1',
      'bearer token-2',
    ]);
  });

  it('is not renewed for ever', async () => {
    reddit.double.listingAnswers.push(
      { status: 401, body: '{"error": 401}' },
      { status: 401, body: '{"error": 401}' },
    );
    expect(await reddit.faultOf('search')).toBeInstanceOf(Permanent);
    expect(reddit.double.listings()).toBe(2);
  });

  it('counts as refused when the answer is 200 with an error in it', async () => {
    const body =
      '{"error_description": "Only script apps may use password auth", "error": "unauthorized_client"}';
    reddit.double.tokenAnswers.push({ status: 200, body });
    const fault = await reddit.faultOf('search');
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('REDDIT_CLIENT_SECRET (unauthorized_client)');
  });

  it.each([400, 401])('that is refused with %i names the variables to look at', async (status) => {
    reddit.double.tokenAnswers.push({ status, body: `{"error": ${status}}` });
    expect(String(await reddit.faultOf('search'))).toContain(`REDDIT_CLIENT_SECRET (${status})`);
  });

  it.each([
    ['status 400', { status: 400, body: '{"error": 400}' }, Permanent],
    [
      'a 429 without a time',
      { status: 429, body: '{"message": "Too Many Requests", "error": 429}' },
      RateLimited,
    ],
    ['no token', { status: 200, body: '{}' }, Retryable],
    ['null', { status: 200, body: 'null' }, Retryable],
    ['a cut off token', { status: 200, body: '{"access_token": "token-1' }, Retryable],
    ['no JSON', { status: 200, body: 'token-1' }, Retryable],
  ])('that comes as %s is a fault without a secret', async (_what, scripted, expected) => {
    reddit.double.tokenAnswers.push(scripted);
    const fault = (await reddit.faultOf('search')) as Error;
    expect(fault).toBeInstanceOf(expected);
    expect(`${fault.message} ${String(fault.cause)}`).not.toContain('token-1');
    expect(reddit.double.listings()).toBe(0);
  });
});
