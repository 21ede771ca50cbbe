import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMention, updateMentionStatus } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { type MentionStatus, mentionStatuses } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('update_mention_status', () => {
  it('allows any status after any other, and changes nothing else', async () => {
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const { id } = await givenMention(gateway.database.database, monitor);
    const before = (await gateway.rest(getMention, { id }, tenant.key)).data as object;
    let was: MentionStatus = 'new';
    for (const from of mentionStatuses)
      for (const status of [from, ...mentionStatuses]) {
        const { data } = await gateway.rest(updateMentionStatus, { id, status }, tenant.key);
        expect(data).toEqual({
          ...before,
          status,
          updated_at: expect.any(String),
          previous_status: was,
          triage_id: was === status ? null : expect.any(String),
        });
        was = status;
      }
  });
});
