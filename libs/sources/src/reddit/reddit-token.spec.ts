import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listingAnswer, RedditUnderTest } from './reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

describe('the Reddit token', () => {
  it('is requested with the app credentials and a user agent, and used until shortly before it expires', async () => {
    await reddit.fetch('search');
    reddit.clock.advance(3_200_000);
    await reddit.fetch('search');
    const [token, ...listed] = reddit.double.seen;
    const {
      REDDIT_CLIENT_ID: id,
      REDDIT_CLIENT_SECRET: secret,
      REDDIT_USER_AGENT: agent,
    } = reddit.double.environment;
    expect(token).toMatchObject({
      path: '/auth/api/v1/access_token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'user-agent': agent,
      },
    });
    const [first, second] = listed.map(({ headers }) => headers);
    expect(first).toMatchObject({
      authorization: expect.stringMatching(/^bearer \S{20,}$/),
      'user-agent': agent,
    });
    expect(second).toMatchObject({ authorization: first?.authorization, 'user-agent': agent });
    reddit.clock.advance(300_000);
    await reddit.fetch('search');
    expect(reddit.listed.at(-1)?.headers.authorization).not.toBe(first?.authorization);
  });

  it('is used for as long as Reddit says, even for a day', async () => {
    const body = JSON.stringify({
      access_token: 'long',
      token_type: 'bearer',
      expires_in: 86_400,
      scope: '*',
    });
    reddit.grant({ status: 200, body });
    reddit.list(listingAnswer([], null), listingAnswer([], null));
    await reddit.fetch('search');
    reddit.clock.advance(70_000_000);
    await reddit.fetch('search');
    expect(reddit.listed.at(-1)?.headers.authorization).toBe('bearer long');
  });

  it('is renewed once if it is refused early, and the request is repeated', async () => {
    reddit.double.publish([reddit.post('a', 1)]);
    reddit.list({ status: 401, body: '{"error": 401}' });
    expect((await reddit.fetch('search')).posts).toHaveLength(1);
    const [first, second] = reddit.listed.map(({ headers }) => headers.authorization);
    expect(second).toMatch(/^bearer \S{20,}$/);
    expect(second).not.toBe(first);
    expect(reddit.listed).toHaveLength(2);
  });

  it('is not renewed endlessly', async () => {
    reddit.list({ status: 401, body: '{"error": 401}' }, { status: 401, body: '{"error": 401}' });
    expect(await reddit.faultOf('search')).toBeInstanceOf(Permanent);
    expect(reddit.double.listings()).toBe(2);
  });

  it('counts as refused if the response is 200 with an error', async () => {
    const body =
      '{"error_description": "Only script apps may use password auth", "error": "unauthorized_client"}';
    reddit.grant({ status: 200, body });
    const fault = await reddit.faultOf('search');
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('REDDIT_CLIENT_SECRET (unauthorized_client)');
  });

  it.each([400, 401])(
    'causes an error that names the variables to check if refused with %i',
    async (status) => {
      reddit.grant({ status, body: `{"error": ${status}}` });
      expect(String(await reddit.faultOf('search'))).toContain(`REDDIT_CLIENT_SECRET (${status})`);
    },
  );

  it.each([
    ['a 400', { status: 400, body: '{"error": 400}' }, Permanent],
    [
      'a 429 without a time',
      { status: 429, body: '{"message": "Too Many Requests", "error": 429}' },
      RateLimited,
    ],
    ['JSON without a token', { status: 200, body: '{}' }, Retryable],
    ['null', { status: 200, body: 'null' }, Retryable],
    ['truncated JSON', { status: 200, body: '{"access_token": "token-1' }, Retryable],
    ['not JSON', { status: 200, body: 'token-1' }, Retryable],
  ])('causes an error without a secret if the response is %s', async (_what, scripted, expected) => {
    reddit.grant(scripted);
    const fault = (await reddit.faultOf('search')) as Error;
    expect(fault).toBeInstanceOf(expected);
    expect(`${fault.message} ${String(fault.cause)}`).not.toContain('token-1');
    expect(reddit.double.listings()).toBe(0);
  });
});
