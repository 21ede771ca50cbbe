import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { QueryRefused } from '../query-refused.js';
import { answerJson, type ServerAnswer } from '../testing/server-answer.js';
import { githubIssue, GithubUnderTest } from './github-under-test.js';

let github: GithubUnderTest;
beforeEach(async () => {
  github = await GithubUnderTest.start();
});
afterEach(() => github.double.close());

const refusal = (status: number, message: string, headers = {}): ServerAnswer => ({
  status,
  headers,
  body: JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' }),
});
const waitOf = async (answer: ServerAnswer): Promise<number | null> => {
  github.double.answer('/search/issues', answer);
  const fault = await github.faultOf();
  return fault instanceof RateLimited ? (fault.until.getTime() - github.now.getTime()) / 1_000 : null;
};

describe('GitHub error responses', () => {
  it.each([
    ['the secondary limit', 403, 'You have exceeded a secondary rate limit.', { 'retry-after': '77' }, 77],
    [
      'the secondary limit as 429',
      429,
      'You have exceeded a secondary rate limit.',
      { 'retry-after': '77' },
      77,
    ],
    // As recorded: the message is about a permission, the header about a limit.
    ['a limit with another message', 403, 'Must have push access to repository', { 'retry-after': '30' }, 30],
    ['abuse detection without a time', 403, 'You have triggered an abuse detection mechanism.', {}, 60],
    ['a secondary limit without a time', 403, 'You have exceeded a secondary rate limit.', {}, 60],
    ['429 without details', 429, '', {}, 60],
    ['a wait of a day, which is cut to an hour', 403, '', { 'retry-after': '86400' }, 3_600],
    [
      'a missing permission, without a wait',
      403,
      'Resource not accessible by personal access token',
      {},
      null,
    ],
  ])('say whether to wait, and for how long: %s', async (_what, status, message, headers, seconds) => {
    expect(await waitOf(refusal(status, message, headers))).toBe(seconds);
  });

  it('say to wait until the bucket resets if it is empty', async () => {
    const reset = String(github.now.getTime() / 1_000 + 44);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    expect(await waitOf(refusal(403, 'API rate limit exceeded for user ID 1.', headers))).toBe(44);
  });

  it.each([
    ['an empty body', { status: 200, body: '' }, Retryable],
    [
      'an HTML page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      Retryable,
    ],
    ['503', { status: 503, headers: { 'content-type': 'text/html' }, body: '<html></html>' }, Retryable],
    ['422', refusal(422, 'Validation Failed'), QueryRefused],
    ['401', refusal(401, 'Bad credentials'), Permanent],
    ['a redirect', { status: 301, headers: { location: 'https://example.com/' }, body: '' }, Permanent],
  ])('map to the right kind of error: %s', async (_what, scripted, expected) => {
    github.double.answer('/search/issues', scripted);
    expect(await github.faultOf()).toBeInstanceOf(expected);
  });

  it("pass on GitHub's own message about a query to the user", async () => {
    const errors = [{ message: 'The search is longer than 256 characters.', resource: 'Search' }];
    github.double.answer('/search/issues', { status: 422, body: JSON.stringify({ message: 'no', errors }) });
    expect(String(await github.faultOf())).toContain('longer than 256 characters');
  });

  it.each([
    ['items', { total_count: 1, incomplete_results: false }],
    ['total_count', { items: [], incomplete_results: false }],
    [
      'id',
      { total_count: 1, items: [githubIssue({ id: 'a', publishedAt: new Date(), text: '' }, { id: 'x' })] },
    ],
    [
      'body',
      { total_count: 1, items: [githubIssue({ id: 'a', publishedAt: new Date(), text: '' }, { body: 7 })] },
    ],
  ])('stop the source and name the field if %s is missing or of the wrong type', async (field, body) => {
    github.double.answer('/search/issues', answerJson(body));
    const fault = await github.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain(`\`${field}\``);
  });

  it('are recognised in GraphQL responses with status 200', async () => {
    github.double.answer(
      '/graphql',
      answerJson({ errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] }),
      answerJson({ data: null, errors: [{ message: 'Something went wrong' }] }),
      answerJson({ data: { search: { discussionCount: 1, nodes: null } } }),
    );
    expect(await github.faultOf('discussions')).toBeInstanceOf(RateLimited);
    expect(String(await github.faultOf('discussions'))).toContain('Something went wrong');
    expect(String(await github.faultOf('discussions'))).toContain('`search.nodes`');
  });

  const message = 'Something went wrong while executing your query. This may be the result of a timeout';
  const at = { locations: [{ line: 1, column: 2 }], path: ['search'] };
  it.each<[string, object, typeof Permanent | typeof Retryable]>([
    ['GitHub ran out of time', { data: null, errors: [{ message }] }, Retryable],
    ['it ran out of time in the search', { data: { search: null }, errors: [{ message, ...at }] }, Retryable],
    ['it is unavailable', { errors: [{ message, type: 'SERVICE_UNAVAILABLE' }] }, Retryable],
    ['it answers with nothing', { data: null }, Retryable],
    ['the token may not', { data: { search: null }, errors: [{ ...at, type: 'FORBIDDEN' }] }, Permanent],
    ['a scope is missing', { data: null, errors: [{ message, type: 'INSUFFICIENT_SCOPES' }] }, Permanent],
    ['a field is wrong', { errors: [{ ...at, extensions: { code: 'undefinedField' } }] }, Permanent],
    [
      'the query cannot be parsed',
      { errors: [{ message: 'Parse error', locations: at.locations }] },
      Permanent,
    ],
  ])('are temporary in GraphQL unless the query is refused: %s', async (_what, body, fault) => {
    github.double.answer('/graphql', answerJson(body));
    expect(await github.faultOf('discussions')).toBeInstanceOf(fault);
  });
});

describe('the rate limit buckets of GitHub', () => {
  it("are counted separately, and GitHub's remaining count applies to the bucket it names", async () => {
    github.double.publish([github.post('a', 1)]);
    await github.fetch('issues');
    await github.fetch('comments');
    await github.fetch('discussions');
    expect(github.meters.used).toEqual({ searches: 4, requests: 0, comments: 1, points: 1 });
    const reset = { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '1795176000' };
    const empty = '{"total_count":0,"incomplete_results":false,"items":[]}';
    const answer = (headers: Readonly<Record<string, string>>): void =>
      github.double.answer('/search/issues', { status: 200, headers, body: empty });
    const reading = { remaining: 12, resetsAt: new Date(1_795_176_000_000) };
    answer({ ...reset, 'x-ratelimit-resource': 'core' });
    await github.fetch('issues');
    expect(github.meters.observed).toMatchObject({ requests: reading, comments: reading });
    expect(github.meters.observed['searches']).not.toEqual(reading);
    answer(reset);
    answer(reset);
    await github.fetch('issues');
    expect(github.meters.observed['searches']).toEqual(reading);
  });

  it('make only comments wait when the share for comments is used up', async () => {
    github.double.publish([github.post('a', 1)]);
    github.meters.leave('comments', 0);
    const window = await github.fetch('comments');
    expect(window.stopped).toMatchObject({ reason: 'fault', fault: expect.any(FeedRefused) });
    expect((await github.fetch('issues')).stopped.reason).toBe('reached');
  });
});
