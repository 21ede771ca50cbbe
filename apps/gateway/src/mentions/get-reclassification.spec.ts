import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getReclassification, type ReclassificationOutput, reclassifyMentions } from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_reclassification', () => {
  it.each([
    ['running', { started_at: 'now()', total: '200', examined: '50' }],
    ['done', { started_at: 'now()', finished_at: 'now()', total: '200', examined: '200' }],
    ['given_up', { started_at: 'now()', finished_at: 'now()', given_up: 'true', last_error: "'No model.'" }],
  ])('shows the status %s', async (status, columns) => {
    const asked = await gateway.rest(reclassifyMentions, {}, tenant.key);
    const { id } = asked.data as ReclassificationOutput;
    const set = Object.entries(columns).map(([name, value]) => `${name} = ${value}`);
    await gateway.database.dataSource.query(`UPDATE reclassifications SET ${set.join(', ')} WHERE id = $1`, [
      id,
    ]);
    const { data } = await gateway.rest(getReclassification, { id }, tenant.key);
    expect(data).toMatchObject({ status, last_error: status === 'given_up' ? 'No model.' : null });
  });
});
