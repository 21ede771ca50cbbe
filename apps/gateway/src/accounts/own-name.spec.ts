import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callAccount } from '../testing/call-account.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('a changed name', () => {
  it('is that of the account at once, for its colleagues too, and no one else’s', async () => {
    const tenant = await givenTenant(gateway);
    const other = await givenTenant(gateway);
    const { token } = tenant.session;
    const { data } = await callAccount(gateway, 'POST', 'change-name', { name: ' Mara Żółw ' }, { token });
    expect(data).toMatchObject({ name: 'Mara Żółw' });
    const session = await callAccount(gateway, 'GET', 'session', null, { token });
    expect(session.data?.['user']).toEqual(data);
    const members = await gateway.database.dataSource.query<{ name: string }[]>(
      'SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.project_id = ANY($1) ORDER BY u.name',
      [[tenant.projectId, other.projectId]],
    );
    expect(members.filter(({ name }) => name === 'Mara Żółw')).toHaveLength(1);
  });

  it.each([
    {},
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { name: 'a\nb' },
    { name: 'Mara', email: 'a@b.example' },
  ])('is refused: %j', async (body) => {
    const { token } = (await givenTenant(gateway)).session;
    const { status, error } = await callAccount(gateway, 'POST', 'change-name', body, { token });
    expect([status, error?.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('needs a session', async () => {
    expect((await callAccount(gateway, 'POST', 'change-name', { name: 'Mara' })).status).toBe(401);
  });
});
