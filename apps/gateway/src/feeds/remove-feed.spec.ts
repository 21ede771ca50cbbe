import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFeed, removeFeed } from '@earshot/contracts';
import { waitsForLock } from '@earshot/database/testing';
import {
  givenTenant,
  startPatientGateway,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';
import { listedFeeds } from './testing/listed-feeds.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const listed = (as = tenant, opml = false) => listedFeeds(gateway, as, opml);

describe('remove_feed', () => {
  it('removes the feed from this project only', async () => {
    const [mine, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const add = (as: Tenant) => gateway.rest(addFeed, { address: 'https://shared.example/' }, as.key);
    const { id } = (await add(mine)).data as { id: string };
    await add(other);
    expect((await gateway.rest(removeFeed, { id }, other.key)).error?.code).toBe('NOT_FOUND');
    expect((await gateway.rest(removeFeed, { id }, mine.key)).data).toEqual({ deleted: true, id });
    expect((await listed(mine)).feeds).toEqual([]);
    expect((await listed(other)).feeds).toHaveLength(1);
  });

  it('succeeds while another project is adding feeds, and lets it succeed', async () => {
    const [mine, other] = [await givenTenant(gateway), await givenTenant(gateway)];
    const { data } = await gateway.rest(addFeed, { address: 'https://mine.example/' }, mine.key);
    const { dataSource } = gateway.database;
    const patient = await startPatientGateway(gateway);
    // Stops the other call after it has stored the feed, and before it commits that its project reads it.
    const lock = dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('LOCK TABLE watches IN EXCLUSIVE MODE');
    const adding = patient.rest(addFeed, { address: 'https://theirs.example/' }, other.key);
    expect(await waitsForLock(dataSource, adding)).toBe(true);
    // While the other call still waits.
    const removed = await gateway.rest(removeFeed, { id: (data as { id: string }).id }, mine.key);
    await lock.rollbackTransaction();
    await lock.release();
    expect([removed.error, (await adding).error]).toEqual([undefined, undefined]);
    await patient.close();
    expect((await listed(other)).feeds).toHaveLength(1);
  });
});
