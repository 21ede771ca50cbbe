import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { sandboxThreadsToken as token } from '@earshot/fakes';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { answerJson, type ServerAnswer } from '../testing/server-answer.js';
import { ThreadsUnderTest } from './threads-under-test.js';

let threads: ThreadsUnderTest;
beforeEach(async () => {
  threads = await ThreadsUnderTest.start();
});
afterEach(() => threads.double.close());

/** An error in the format of Meta's Graph API. */
function graphError(code: number, message: string, status = 400): ServerAnswer {
  const error = { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' };
  return { status, body: JSON.stringify({ error }) };
}

describe('Threads error responses', () => {
  const html = { 'content-type': 'text/html' };
  it.each([
    ['an expired token', graphError(190, 'Session has expired'), Permanent],
    ['a missing permission', graphError(10, 'Application does not have permission'), Permanent],
    ['a missing scope', graphError(200, 'Requires threads_keyword_search'), Permanent],
    ['too many calls by the app', graphError(4, 'Application request limit reached'), RateLimited],
    ['too many calls by the user', graphError(17, 'User request limit reached', 403), RateLimited],
    [
      'calls that are too fast',
      graphError(613, 'Calls to this api have exceeded the rate limit.'),
      RateLimited,
    ],
    ['an unknown fault', graphError(1, 'An unknown error occurred', 500), Retryable],
    ['a temporary fault', { status: 400, body: '{"error":{"code":24,"is_transient":true}}' }, Retryable],
    ['an error with status 200', graphError(2, 'Service temporarily unavailable', 200), Retryable],
    ['a refused parameter', graphError(100, 'Param q is invalid'), QueryRefused],
    ['another refusal', graphError(3, 'Unknown method'), Permanent],
    ['an HTML page', { status: 200, headers: html, body: '<html></html>' }, Retryable],
    ['502', { status: 502, headers: html, body: '<html></html>' }, Retryable],
    ['429 with an HTML page', { status: 429, headers: html, body: '' }, RateLimited],
    ['a redirect', { status: 302, headers: { ...html, location: '/login' }, body: '' }, Permanent],
    ['data that is not a list', answerJson({ data: 'x' }), Retryable],
  ])('map to the right kind of error: %s', async (_what, scripted, expected) => {
    threads.list(scripted);
    expect(await threads.faultOf()).toBeInstanceOf(expected);
  });

  it('state the wait, which is otherwise an hour', async () => {
    const usage = { '1': [{ type: 'threads', estimated_time_to_regain_access: 7 }] };
    const limit = graphError(4, 'limit');
    threads.list({ ...limit, headers: { 'x-business-use-case-usage': JSON.stringify(usage) } }, limit);
    expect(((await threads.faultOf()) as RateLimited).until).toEqual(threads.minutesAgo(-7));
    expect(((await threads.faultOf()) as RateLimited).until).toEqual(threads.minutesAgo(-60));
  });
});

describe('the Threads quota', () => {
  it('counts searches that return posts, gives back those that do not, and counts all as calls', async () => {
    await threads.fetch();
    expect(threads.meters.used).toEqual({ searches: 1, calls: 3 });
    threads.double.publish([threads.post('a', 1)]);
    await threads.fetch();
    expect(threads.meters.used).toEqual({ searches: 2, calls: 4 });
  });

  it.each(['searches', 'calls'])('allows no request once its %s are used up', async (meter) => {
    threads.meters.leave(meter, 0);
    expect(await threads.faultOf()).toBeInstanceOf(RateLimited);
    expect(threads.searched).toEqual([]);
  });
});

describe('the Threads token', () => {
  const renewals = () => threads.double.seenAt('/refresh_access_token');
  /** The token after a renewal this many days after the start. */
  const renewedAfter = (days: number): string => `${token}${threads.now.getTime() + days * 86_400_000}`;
  const lastSent = () => threads.searched.at(-1)?.headers.authorization;
  const startRenewable = async (): Promise<void> => {
    await threads.double.close();
    threads = await ThreadsUnderTest.start(48);
  };

  it('is never part of a URL', async () => {
    await threads.fetch();
    for (const { query } of threads.double.seen) expect(String(query)).not.toContain(token);
  });

  it('is renewed at startup and every week, and the new one is used', async () => {
    await startRenewable();
    await threads.fetch();
    expect(lastSent()).toBe(`Bearer ${renewedAfter(0)}`);
    threads.clock.advance(6 * 86_400_000);
    await threads.fetch();
    expect(renewals()).toHaveLength(1);
    threads.clock.advance(86_400_000);
    await threads.fetch();
    expect(renewals().map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${token}`,
      `Bearer ${renewedAfter(0)}`,
    ]);
    expect(lastSent()).toBe(`Bearer ${renewedAfter(7)}`);
    expect(threads.logLines.join()).not.toContain(token);
  });

  it('is used by the next process once renewed, and renewed there when its week is over', async () => {
    await startRenewable();
    await threads.fetch();
    const other = threads.restarted();
    await other.fetch();
    expect(lastSent()).toBe(`Bearer ${renewedAfter(0)}`);
    expect(renewals()).toHaveLength(1);
    threads.clock.advance(7 * 86_400_000);
    await other.fetch();
    expect(renewals().at(-1)?.headers.authorization).toBe(`Bearer ${renewedAfter(0)}`);
    // The first process, if still running, takes over the token that the other has renewed.
    await threads.fetch();
    expect(lastSent()).toBe(`Bearer ${renewedAfter(7)}`);
    expect(renewals()).toHaveLength(2);
  });

  it('is replaced by another token that is configured', async () => {
    await startRenewable();
    await threads.fetch();
    const another = renewedAfter(-0.5);
    await threads.restarted(another).fetch();
    expect(lastSent()).toBe(`Bearer ${another}`);
  });

  it('is still used if it cannot be stored', async () => {
    await startRenewable();
    threads.credentials.isAway = true;
    await threads.fetch();
    expect(lastSent()).toBe(`Bearer ${renewedAfter(0)}`);
    expect(threads.logLines.join()).toContain('could not be stored');
  });

  it('is not overwritten in storage if it cannot be read, until there is a new one', async () => {
    threads.credentials.kept.set(token, { token: 'renewed-7', renewedAt: threads.now, endsAt: null });
    threads.credentials.isSealed = true;
    await threads.fetch();
    expect(threads.credentials.kept.get(token)?.token).toBe('renewed-7');
    expect(threads.credentials.refusals).toHaveLength(1);
  });

  it('expires at the latest 60 days after it was first seen, or when Threads says', async () => {
    await threads.fetch();
    const endsAt = () => threads.credentials.kept.get(token)?.endsAt;
    expect(endsAt()).toEqual(threads.minutesAgo(-60 * 24 * 60));
    threads.clock.advance(2 * 86_400_000);
    await threads.fetch();
    expect(endsAt()).toEqual(threads.minutesAgo(-62 * 24 * 60));
  });

  it('is reported if its renewal is refused, but not on its first day or if Threads is unavailable', async () => {
    await threads.fetch();
    expect(threads.credentials.refusals).toEqual([]);
    threads.clock.advance(86_400_000);
    const refusals = [graphError(2, 'Service temporarily unavailable', 500), graphError(10, 'No permission')];
    threads.double.answer('/refresh_access_token', ...refusals);
    await threads.fetch();
    expect(threads.credentials.refusals).toEqual([]);
    threads.clock.advance(3_600_000);
    await threads.fetch();
    expect(threads.credentials.refusals).toEqual([expect.stringContaining('(10)')]);
    expect(renewals()).toHaveLength(3);
  });

  it('is used if it is too young to be renewed, which is tried again the next day', async () => {
    await threads.fetch();
    await threads.fetch();
    expect(lastSent()).toBe(`Bearer ${token}`);
    expect(renewals()).toHaveLength(1);
    threads.clock.advance(86_400_000);
    await threads.fetch();
    expect(renewals()).toHaveLength(2);
    expect(threads.logLines.join()).toContain('could not be renewed');
  });
});
