import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNotification } from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function aDigest({ projectId }: Tenant, count: number) {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, projectId);
  const mentions = [];
  for (let number = 0; number < count; number += 1) mentions.push(await givenMention(database, monitor));
  const id = await givenNotification(database, await givenAlert(database, projectId), mentions);
  return { id, mentionIds: mentions.map((mention) => mention.id) };
}

describe('get_notification', () => {
  it('returns every mention of a message, including those that it does not show', async () => {
    const { id, mentionIds } = await aDigest(tenant, 22);
    const [rest, tool] = await gateway.both(getNotification, { id }, tenant.key);
    expect(rest.data).toMatchObject({ id, mention_count: 22, mention_ids: mentionIds, status: 'pending' });
    expect(tool).toEqual(rest);
  });

  it('gives the same answer for a foreign and a missing notification', async () => {
    const { id } = await aDigest(await givenTenant(gateway), 1);
    const missing = await gateway.both(getNotification, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(getNotification, { id }, tenant.key)).toEqual(missing);
  });
});
