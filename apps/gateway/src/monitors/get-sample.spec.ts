import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSample } from '@earshot/contracts';
import { givenSample, sourceSample } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_sample', () => {
  it('shows what each source returned', async () => {
    const id = await givenSample(gateway.database.database, tenant.projectId);
    const [rest, tool] = await gateway.both(getSample, { id }, tenant.key);
    expect(tool.data).toEqual(rest.data);
    const [post] = sourceSample.posts;
    expect(rest.data).toEqual({
      id,
      status: 'done',
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      sources: [
        {
          source: 'reddit',
          status: 'done',
          error: null,
          asked: '"acme"',
          not_asked: [],
          since: sourceSample.since,
          complete: true,
          fetched: 1,
          cost: 0,
          matched: 1,
          dropped: 0,
          dropped_by: [],
          by_keyword: [{ keyword: 'acme', posts: 1 }],
          judged: 1,
          relevant: 1,
          per_day: { low: 0, high: 1 },
          posts: [
            {
              source: 'reddit',
              url: post?.url,
              author_handle: 'ada',
              title: null,
              text: 'acme is down',
              published_at: post?.publishedAt,
              matches: post?.matches,
              is_relevant: true,
              why: post?.why,
            },
          ],
        },
      ],
    });
  });

  it('does not find a sample of another project', async () => {
    const id = await givenSample(gateway.database.database, tenant.projectId);
    const stranger = await givenTenant(gateway);
    const [rest, tool] = await gateway.both(getSample, { id }, stranger.key);
    expect(rest.error?.code).toBe('NOT_FOUND');
    expect(tool).toEqual(rest);
  });
});
