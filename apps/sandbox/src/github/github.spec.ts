import { sandboxGithubToken } from '@earshot/fakes';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { Caller } from '../testing/caller.js';
import { order, publish } from '../testing/reddit-caller.js';

interface Found {
  readonly total_count: number;
  readonly incomplete_results: boolean;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

let clock: VirtualClock;
let sandbox: Sandbox;
let github: Caller;

beforeEach(async () => {
  clock = new VirtualClock();
  sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, clock });
  github = new Caller(`${sandbox.url}/github`, { authorization: `Bearer ${sandboxGithubToken}` });
});
afterEach(() => sandbox.stop());

/** Published this many minutes ago. */
const posted = (id: string, minutes: number, more: object = {}): object => ({
  source: 'github',
  id,
  title: `acme ${id}`,
  text: 'It fails',
  published_at: new Date(clock.now().getTime() - minutes * 60_000).toISOString(),
  ...more,
});
const said = (id: string, parent: string, minutes: number): object => ({
  ...posted(id, minutes),
  kind: 'comment',
  parent,
  title: '',
  text: 'acme, too',
});
const search = (q: string, more: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
  github.read('/search/issues', { q, sort: 'created', order: 'desc', ...more });
const numbers = ({ items }: Found): unknown[] => items.map(({ number }) => number);

describe('GitHub issue search', () => {
  it('finds issues and pull requests separately, by word, field, time and owner, newest first', async () => {
    await publish(sandbox, [posted('11', 30), posted('12', 20), posted('17', 10), posted('19', 5)]);
    expect(numbers(await search('("acme" OR "other") in:title,body is:public is:issue'))).toEqual([12, 11]);
    expect(numbers(await search('"acme" is:pr'))).toEqual([17]);
    const since = new Date(clock.now().getTime() - 25 * 60_000).toISOString();
    expect(numbers(await search(`"acme" is:issue created:>=${since}`))).toEqual([12]);
    expect(numbers(await search(`"acme" is:issue created:2020-01-01T00:00:00Z..${since}`))).toEqual([11]);
    expect(numbers(await search('"acme" is:issue in:comments'))).toEqual([]);
    expect(numbers(await search('"acme" is:issue -user:sandbox'))).toEqual([]);
  });

  it('returns the issue in which a word was said, and lists its new comments oldest first', async () => {
    await publish(sandbox, [
      posted('11', 900, { title: 'Thing' }),
      said('21', '11', 30),
      said('22', '11', 10),
    ]);
    await publish(sandbox, [said('23', '5', 5)]);
    const since = new Date(clock.now().getTime() - 20 * 60_000).toISOString();
    const found = await search(`"acme" in:comments is:issue updated:>=${since}`, { sort: 'updated' });
    expect(numbers(found)).toEqual([5, 11]);
    expect(found.items[1]).toMatchObject({ comments: 2, title: 'Thing' });
    const listed = (from: string) =>
      github.read<readonly { id: number }[]>('/repos/sandbox/things/issues/11/comments', { since: from });
    expect((await listed('2020-01-01T00:00:00Z')).map(({ id }) => id)).toEqual([21, 22]);
    expect((await listed(since)).map(({ id }) => id)).toEqual([22]);
  });

  it('refuses what GitHub refuses', async () => {
    const refused = async (q: string, more = {}): Promise<string> =>
      JSON.stringify((await github.get('/search/issues', { q, ...more })).text);
    expect(await refused('acme')).toContain("include 'is:issue' or 'is:pull-request'");
    expect(await refused(`${Array(7).fill('a').join(' OR ')} is:issue`)).toContain('More than five');
    expect(await refused(`${'a'.repeat(250)} is:issue`)).toContain('256 characters');
    expect(await refused('acme is:issue', { per_page: 100, page: 11 })).toContain('first 1000');
    const stranger = new Caller(`${sandbox.url}/github`, { authorization: 'Bearer other' });
    expect((await stranger.get('/search/issues', { q: 'acme is:issue' })).status).toBe(401);
  });

  it('allows thirty searches a minute, and states the limit in headers', async () => {
    for (let index = 0; index < 30; index += 1) await search('"acme" is:issue');
    const refused = await github.get('/search/issues', { q: '"acme" is:issue' });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.headers.get('x-ratelimit-resource')).toBe('search');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    clock.advance(60_000);
    expect((await search('"acme" is:issue')).total_count).toBe(0);
  });

  it('fails on demand', async () => {
    await publish(sandbox, [posted('11', 30), posted('12', 20)]);
    for (const kind of ['secondary_rate', 'abuse', 'incomplete'])
      await order(sandbox, { source: 'github', kind });
    const [first, second] = [
      await github.get('/search/issues', { q: 'acme is:issue' }),
      await github.get('/search/issues', { q: 'acme is:issue' }),
    ];
    expect([first.status, first.headers.get('retry-after')]).toEqual([403, '1']);
    expect([second.status, second.headers.get('retry-after')]).toEqual([403, null]);
    expect(await search('acme is:issue')).toMatchObject({ incomplete_results: true, total_count: 2 });
  });
});

describe('issues, comments and discussions', () => {
  it('are shown by number until they are deleted', async () => {
    await publish(sandbox, [posted('11', 30), said('21', '11', 20), posted('19', 5)]);
    const status = async (path: string): Promise<number> => (await github.get(path, {})).status;
    const paths = ['/repos/sandbox/things/issues/11', '/repos/sandbox/things/issues/comments/21'];
    expect(await Promise.all(paths.map(status))).toEqual([200, 200]);
    expect(await status('/repos/other/things/issues/11')).toBe(404);
    await fetch(`${sandbox.url}/posts/21`, { method: 'DELETE' });
    await fetch(`${sandbox.url}/posts/11`, { method: 'DELETE' });
    expect(await Promise.all(paths.map(status))).toEqual([410, 404]);
  });

  it('are found by GraphQL if they are discussions', async () => {
    await publish(sandbox, [posted('11', 30), posted('19', 5)]);
    const headers = { authorization: `Bearer ${sandboxGithubToken}`, 'content-type': 'application/json' };
    const ask = async (query: string, variables: object): Promise<unknown> => {
      const body = JSON.stringify({ query, variables });
      return (await fetch(`${sandbox.url}/github/graphql`, { method: 'POST', headers, body })).json();
    };
    expect(await ask('{ search(type: DISCUSSION) }', { q: '"acme"' })).toMatchObject({
      data: { search: { discussionCount: 1, nodes: [{ id: 'D_kwDOsandbox19', title: 'acme 19' }] } },
    });
    expect(await ask('{ nodes }', { ids: ['D_kwDOsandbox19', 'D_other'] })).toMatchObject({
      data: { nodes: [{ title: 'acme 19' }, null] },
      errors: [{ type: 'NOT_FOUND', path: ['nodes', 1] }],
    });
  });
});
