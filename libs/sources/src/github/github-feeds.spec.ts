import { packTerms, Permanent, RateLimited } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { feedOf } from '../source.conformance.js';
import { answerJson } from '../testing/server-answer.js';
import { githubComment, githubDiscussion, githubIssue, GithubUnderTest } from './github-under-test.js';

let github: GithubUnderTest;
beforeEach(async () => {
  github = await GithubUnderTest.start();
});
afterEach(() => github.double.close());

const empty = answerJson({ total_count: 0, incomplete_results: false, items: [] });

describe('the GitHub issue search', () => {
  it('asks for issues and pull requests separately, newest first, since the given second', async () => {
    await github.fetch('issues', new Date(github.minutesAgo(30).getTime() + 750), 'acme', 'acme corp');
    const query = '("acme" OR "acme corp") in:title,body is:public';
    expect(github.searched.map(({ query: asked }) => Object.fromEntries(asked))).toEqual(
      ['issue', 'pr'].map((kind) => ({
        q: `${query} is:${kind} created:>=2026-11-20T11:30:00Z`,
        sort: 'created',
        order: 'desc',
        page: '1',
        per_page: '100',
        advanced_search: 'true',
      })),
    );
    expect(github.double.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${github.secrets[0]}`,
      'user-agent': 'earshot',
      'x-github-api-version': '2022-11-28',
    });
  });

  it('ends at the given time', async () => {
    const feed = feedOf(github.source, 'issues');
    const query = { q: '("acme")', keywords: ['acme'], since: github.minutesAgo(30) };
    await feed.fetch({ ...query, until: github.minutesAgo(20) }, github.meters.call());
    expect(github.searched[0]?.query.get('q')).toContain(
      'created:2026-11-20T11:30:00Z..2026-11-20T11:40:00Z',
    );
  });

  it('puts at most 256 characters and five operators into a query, including spellings', () => {
    const { grammar } = feedOf(github.source, 'issues');
    if (grammar === null) throw new Error('It takes keywords.');
    const short = Array.from({ length: 20 }, (_, index) => `a${index}`);
    expect(packTerms(short, grammar).map(({ length }) => length)).toEqual([6, 6, 6, 2]);
    const spelt = Array.from({ length: 8 }, (_, index) => `Levi's ${index}`);
    expect(packTerms(spelt, grammar).map(({ length }) => length)).toEqual([3, 3, 2]);
    const long = Array.from({ length: 4 }, (_, index) => `${'x'.repeat(90)}${index}`);
    expect(packTerms(long, grammar)).toHaveLength(4);
  });

  it('excludes the repositories of ignored owners', async () => {
    const other = await GithubUnderTest.start({ GITHUB_IGNORED_OWNERS: 'acme,acme-labs' });
    await other.fetch('issues');
    await other.fetch('discussions');
    expect(other.searched[0]?.query.get('q')).toContain(' -user:acme -user:acme-labs is:issue');
    expect(other.double.seen.at(-1)?.body).toContain(' -user:acme -user:acme-labs created:');
    await other.double.close();
  });

  it('claims no coverage if the search timed out, but keeps what it found and reports it', async () => {
    const items = [githubIssue(github.post('a', 1))];
    github.double.answer('/search/issues', answerJson({ total_count: 1, incomplete_results: true, items }));
    const window = await github.fetch('issues');
    expect(window).toMatchObject({
      stopped: { reason: 'fault' },
      coveredFrom: github.now,
      posts: [{ text: 'acme a' }],
    });
    expect(String((window.stopped as { fault?: unknown }).fault)).toContain('incomplete_results');
  });

  it('claims no coverage for posts that are counted but not listed', async () => {
    const items = [githubIssue(github.post('a', 1))];
    github.double.answer('/search/issues', answerJson({ total_count: 40, incomplete_results: false, items }));
    expect(await github.fetch('issues')).toMatchObject({
      coveredFrom: github.now,
      stopped: { reason: 'listing_ends' },
      posts: [{ text: 'acme a' }],
    });
  });

  it('accepts a list a few posts short of its count, since GitHub hides some accounts', async () => {
    const items = [githubIssue(github.post('a', 1))];
    github.double.answer(
      '/search/issues',
      answerJson({ total_count: 4, incomplete_results: false, items }),
      empty,
    );
    expect(await github.fetch('issues')).toMatchObject({ stopped: { reason: 'reached' }, requests: 2 });
  });

  it('skips an unreadable item of a page, reads the rest, and logs it', async () => {
    const items = [githubIssue(github.post('a', 1), { created_at: null }), githubIssue(github.post('b', 2))];
    github.double.answer(
      '/search/issues',
      answerJson({ total_count: 2, incomplete_results: false, items }),
      empty,
    );
    expect((await github.fetch('issues')).posts).toHaveLength(1);
    expect(github.logLines.join()).toContain('"fields":["created_at"]');
  });

  it('sends no request for a keyword that GitHub cannot search for', async () => {
    for (const feed of ['issues', 'comments', 'discussions'])
      expect(await github.faultOf(feed, '!!')).toBeInstanceOf(QueryRefused);
    expect(github.double.seen).toEqual([]);
  });
});

describe('GitHub comments', () => {
  const named = (number: number, minutes: number, comments = 1): object =>
    githubIssue(github.post('z', 9_000), {
      number,
      html_url: `https://github.com/acme/things/pull/${number}`,
      comments,
      updated_at: github.minutesAgo(minutes).toISOString(),
    });

  it('are read from issues that changed since then and have the keyword in a comment', async () => {
    github.double.publish([github.post('a', 1)]);
    const { posts } = await github.fetch('comments');
    expect(posts.map(({ kind, title, text, url }) => [kind, title, text, url])).toEqual([
      ['comment', null, 'acme a', 'https://github.com/acme/things/issues/1#issuecomment-1000097'],
    ]);
    const [opening, listing] = github.double.seen;
    expect(opening?.query.get('q')).toBe(
      '("acme") in:comments is:public is:issue updated:>=2026-11-20T11:30:00Z',
    );
    expect(opening?.query.get('sort')).toBe('updated');
    expect(Object.fromEntries(listing?.query ?? [])).toEqual({
      since: '2026-11-20T11:30:00Z',
      page: '1',
      per_page: '100',
    });
  });

  it('are not new if they were only edited since', async () => {
    github.double.publish([github.post('a', 1)]);
    const old = githubComment(github.post('b', 600), { updated_at: github.now.toISOString() });
    github.double.answer('/issues/1/comments', answerJson([old, githubComment(github.post('a', 1))]));
    expect((await github.fetch('comments')).posts.map(({ text }) => text)).toEqual(['acme a']);
  });

  it('are covered only back to the last change of the first issue that could not be read', async () => {
    const items = [named(1, 5), named(2, 12, 0), named(3, 20)];
    github.double.answer('/search/issues', answerJson({ total_count: 3, incomplete_results: false, items }));
    github.double.answer('/issues/1/comments', answerJson([githubComment(github.post('a', 5))]));
    github.double.answer('/repos/acme/things/issues/3/comments', { status: 502, body: '' });
    const window = await github.fetch('comments');
    expect(window).toMatchObject({
      stopped: { reason: 'fault' },
      posts: [{ text: 'acme a' }],
      requests: 2,
    });
    // The pull requests were never read.
    expect(window.coveredFrom).toEqual(github.now);
  });

  it('end where they take more requests than an hour allows, so that the next scan does not start over', async () => {
    const limited = await GithubUnderTest.start({ GITHUB_COMMENT_REQUESTS_PER_HOUR: '4' });
    const items = [named(1, 5), named(2, 12), named(3, 20)];
    limited.double.answer('/search/issues', answerJson({ total_count: 3, incomplete_results: false, items }));
    limited.double.answer('/issues/1/comments', answerJson([githubComment(github.post('a', 5))]));
    expect(await limited.fetch('comments')).toMatchObject({
      stopped: { reason: 'listing_ends' },
      coveredFrom: new Date(limited.minutesAgo(12).getTime() + 1_000),
      posts: [{ text: 'acme a' }],
      // Also the search for pull requests.
      requests: 3,
    });
    await limited.double.close();
  });
});

describe('GitHub comments that cannot be read', () => {
  const inRepository = (repository: string, number: number): object =>
    githubIssue(github.post('z', 9_000), {
      number,
      html_url: `https://github.com/${repository}/issues/${number}`,
      comments: 1,
      updated_at: github.minutesAgo(5).toISOString(),
    });

  it.each([403, 404, 410, 451])('are left out and logged if GitHub returns %d', async (status) => {
    const items = [inRepository('closed/shop', 1), inRepository('acme/things', 2)];
    const opened = answerJson({ total_count: 2, incomplete_results: false, items });
    github.double.answer('/search/issues', opened, empty);
    const body = JSON.stringify({ message: '`closed` forbids access via a fine-grained token.' });
    github.double.answer('/repos/closed/shop/issues/1/comments', { status, body });
    github.double.answer('/issues/2/comments', answerJson([githubComment(github.post('a', 5))]));
    const window = await github.fetch('comments');
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, posts: [{ text: 'acme a' }] });
    expect(github.searched).toHaveLength(2);
    expect(github.logLines.join()).toContain('"repository":"closed/shop"');
  });

  it('still are an error if GitHub refuses the search, or asks us to wait', async () => {
    const refused = (headers: Readonly<Record<string, string>> = {}) => ({
      status: 403,
      headers,
      body: '{"message":"Sorry. Your account was suspended."}',
    });
    github.double.answer('/search/issues', refused());
    expect(await github.faultOf('comments')).toBeInstanceOf(Permanent);
    const items = [inRepository('acme/things', 1)];
    github.double.answer('/search/issues', answerJson({ total_count: 1, incomplete_results: false, items }));
    github.double.answer('/issues/1/comments', refused({ 'retry-after': '30' }));
    const { stopped } = await github.fetch('comments');
    expect(stopped).toMatchObject({ reason: 'fault', fault: expect.any(RateLimited) });
  });
});

describe('GitHub discussions', () => {
  it('are listed without those that the token may not read', async () => {
    const readable = githubDiscussion(github.post('a', 1));
    const found = (...nodes: readonly unknown[]) =>
      answerJson({
        data: { search: { discussionCount: nodes.length, pageInfo: { hasNextPage: false }, nodes } },
        errors: [{ type: 'FORBIDDEN', path: ['search', 'nodes', 0] }],
      });
    github.double.answer('/graphql', found(null), found(null, readable));
    expect(await github.fetch('discussions')).toMatchObject({ stopped: { reason: 'reached' }, posts: [] });
    expect(await github.fetch('discussions')).toMatchObject({
      stopped: { reason: 'reached' },
      posts: [{ text: 'acme a' }],
    });
    // Many of them are more than a few hidden accounts.
    github.double.answer('/graphql', found(...Array.from({ length: 11 }, () => null)));
    expect(await github.fetch('discussions')).toMatchObject({
      stopped: { reason: 'listing_ends' },
      coveredFrom: github.now,
    });
  });

  it('are searched for one keyword at a time, in each of its spellings', async () => {
    github.double.publish([{ ...github.post('a', 1), text: "Levi's" }]);
    const { posts } = await github.fetch('discussions', github.minutesAgo(30), "Levi's");
    expect(posts).toHaveLength(1);
    const asked = github.double.seen.map(({ body }) => JSON.parse(body) as { variables: { q: string } });
    expect(asked.map(({ variables }) => variables.q)).toEqual(
      ["Levi's", 'Levi’s'].map(
        (spelling) => `"${spelling}" in:title,body is:public created:>=2026-11-20T11:30:00Z`,
      ),
    );
  });

  it('are not covered if some are not listed, since no order is guaranteed', async () => {
    github.double.publish(
      Array.from({ length: 30 }, (_, index) => github.post(`p${String(index)}`, index / 2 + 0.1)),
    );
    github.double.listAtMost(15);
    expect(await github.fetch('discussions')).toMatchObject({
      coveredFrom: github.now,
      stopped: { reason: 'listing_ends' },
    });
  });
});
