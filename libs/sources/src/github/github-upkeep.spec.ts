import { Permanent, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VerifiedPosts } from '../source.js';
import { answerJson } from '../testing/server-answer.js';
import { githubIssue, GithubUnderTest } from './github-under-test.js';

let github: GithubUnderTest;
beforeEach(async () => {
  github = await GithubUnderTest.start();
});
afterEach(() => github.double.close());

const path = '/repos/acme/things/issues/97';
const id = 'i3000000097@acme/things#97';
const discussion = 'D_kwDOsandbox2000097';
const verify = (...ids: readonly string[]): Promise<VerifiedPosts> =>
  github.source.upkeep.verify?.(ids, github.meters.call()) ??
  Promise.reject(new Error('It is switched off.'));

describe('stored GitHub posts', () => {
  it.each([404, 410, 451])('are gone if GitHub returns %d', async (status) => {
    github.double.answer(path, { status, body: '{"message":"Not Found"}' });
    expect(await verify(id)).toEqual({ present: [], gone: [id] });
  });

  it.each([404, 410, 451])('are not gone if something else than GitHub returns %d', async (status) => {
    const headers = { 'content-type': 'text/html' };
    github.double.answer(path, { status, headers, body: '<html>404 Not Found</html>' });
    await expect(verify(id)).rejects.toBeInstanceOf(Retryable);
  });

  it('are gone only if GitHub still shows others, however few are not discussions', async () => {
    github.double.publish([github.post('a', 1)]);
    await expect(verify(id.replaceAll('97', '98'), discussion)).rejects.toBeInstanceOf(Retryable);
    expect((await verify(id)).present).toHaveLength(1);
    const never = id.replaceAll('97', '98');
    expect(await verify(never, discussion)).toMatchObject({ present: { length: 1 }, gone: [never] });
  });

  it('are gone if another post now has their address', async () => {
    github.double.answer(path, answerJson(githubIssue(github.post('b', 1), { id: 98 })));
    expect(await verify(id)).toEqual({ present: [], gone: [id] });
  });

  it('are not gone if GitHub returns something undocumented', async () => {
    github.double.answer(path, answerJson({ hello: 'world' }));
    expect(await verify(id)).toEqual({ present: [], gone: [] });
  });

  it('are not gone if the token may not read them, and the others are verified', async () => {
    github.double.answer(path, { status: 403, body: '{"message":"`acme` has an IP allow list enabled."}' });
    const other = 'i3000000098@acme/things#98';
    github.double.answer('/repos/acme/things/issues/98', answerJson(githubIssue(github.post('b', 1))));
    expect(await verify(id, other)).toMatchObject({ present: [{ externalId: other }], gone: [] });
  });

  it('are followed to where they were moved, and keep their ids', async () => {
    github.double.answer(path, {
      status: 301,
      headers: { location: `${github.double.url}/repositories/7/issues/5` },
      body: '{"message":"Moved Permanently"}',
    });
    github.double.answer(
      '/repositories/7/issues/5',
      answerJson(
        githubIssue(github.post('b', 1), { id: 99, html_url: 'https://github.com/acme/other/issues/5' }),
      ),
    );
    const { present, gone } = await verify(id);
    expect(gone).toEqual([]);
    expect(present).toMatchObject([{ externalId: id, url: 'https://github.com/acme/other/issues/5' }]);
  });

  it('are gone if they were moved to a place that is not public', async () => {
    github.double.answer(path, {
      status: 301,
      headers: { location: '/repositories/7/none' },
      body: '',
    });
    github.double.answer('/repositories/7/none', { status: 404, body: '{"message":"Not Found"}' });
    expect(await verify(id)).toEqual({ present: [], gone: [id] });
  });

  it('are never followed to another host with the token, nor in circles', async () => {
    const moved = (location: string) => ({ status: 301, headers: { location }, body: '' });
    github.double.answer(path, moved('https://example.com/repositories/7'));
    await expect(verify(id)).rejects.toBeInstanceOf(Permanent);
    github.double.answer(path, ...Array.from({ length: 4 }, () => moved(path)));
    await expect(verify(id)).rejects.toBeInstanceOf(Retryable);
  });

  it('are verified together if they are discussions, and are gone only if GitHub does not find them', async () => {
    github.double.publish([github.post('a', 1)]);
    const { present, gone } = await verify(discussion, `${discussion}8`);
    expect(present.map(({ externalId }) => externalId)).toEqual([discussion]);
    expect(gone).toEqual([`${discussion}8`]);
    github.double.answer(
      '/graphql',
      answerJson({ data: { nodes: [null] }, errors: [{ type: 'FORBIDDEN', path: ['nodes', 0] }] }),
    );
    expect(await verify(discussion)).toEqual({ present: [], gone: [] });
    expect(github.meters.used).toMatchObject({ points: 2, requests: 0 });
  });

  it('are not verified if this is switched off', async () => {
    const other = await GithubUnderTest.start({ GITHUB_VERIFY_HOURS: '0' });
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
