import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMention, toMentionOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_mention', () => {
  it('returns the full post, with nulls for what is not known yet', async () => {
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const mention = await givenMention(gateway.database.database, monitor, {
      title: 'Is it me?',
      text: 'acme \u{1F600}',
    });
    const { data } = await gateway.rest(getMention, { id: mention.id }, tenant.key);
    expect(data).toEqual(JSON.parse(JSON.stringify(toMentionOutput(mention))));
    expect(data).toMatchObject({
      title: 'Is it me?',
      text: 'acme \u{1F600}',
      engagement: { upvotes: 3, comments: null },
      matches: [{ monitor_id: monitor.id, keyword: 'acme', field: 'text', start: 0, end: 4, link: null }],
      is_relevant: null,
      category: null,
      sentiment: null,
      urgency: null,
      ai_summary: null,
      confidence: null,
      classifier: null,
      classified_at: null,
      status: 'new',
    });
  });
});
