import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, getAlert, rotateAlertSecret, updateAlert } from '@earshot/contracts';
import { givenAlert } from '@earshot/database/testing';
import { newId, SecretBox } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const hook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' };
const dayMs = 86_400_000;

async function given(): Promise<{ id: string; secret: string }> {
  return (await gateway.rest(createAlert, hook, tenant.key)).data as { id: string; secret: string };
}

async function opened(id: string): Promise<(string | null)[]> {
  const [row] = await gateway.database.dataSource.query<
    Record<'secret' | 'previous_secret', Buffer | null>[]
  >('SELECT secret, previous_secret FROM alerts WHERE id = $1', [id]);
  const box = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  return [row?.secret ?? null, row?.previous_secret ?? null].map((sealed) =>
    sealed === null ? null : box.open(sealed, id),
  );
}

describe('rotate_alert_secret', () => {
  it('shows the new secret once, and keeps the previous one for a day, both sealed', async () => {
    const { id, secret: before } = await given();
    const { data } = await gateway.rest(rotateAlertSecret, { id }, tenant.key);
    const { secret, previous_secret_expires_at: until } = data as Record<string, string>;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(secret).not.toBe(before);
    expect(Math.abs(Date.parse(until ?? '') - Date.now() - dayMs)).toBeLessThan(dayMs / 24);
    expect(await opened(id)).toEqual([secret, before]);
    expect(JSON.stringify((await gateway.rest(getAlert, { id }, tenant.key)).data)).not.toContain('whsec');
  });

  it('rotates once per idempotency key, and replays the secret, which is never stored in plain text', async () => {
    const { id } = await given();
    const as = { ...tenant.key, idempotencyKey: newId() };
    const first = await gateway.rest(rotateAlertSecret, { id }, as);
    expect((await gateway.tool(rotateAlertSecret, { id }, as)).data).toEqual(first.data);
    const { secret } = first.data as { secret: string };
    expect((await opened(id))[0]).toBe(secret);
    const [row] = await gateway.database.dataSource.query<{ found: number }[]>(
      'SELECT count(*)::integer AS found FROM idempotency_records WHERE position($1::bytea IN body) > 0',
      [Buffer.from(secret)],
    );
    expect(row).toEqual({ found: 0 });
  });

  it('discards the first secret if it is rotated twice', async () => {
    const { id } = await given();
    const rotate = async () =>
      ((await gateway.rest(rotateAlertSecret, { id }, tenant.key)).data as { secret: string }).secret;
    const [second, third] = [await rotate(), await rotate()];
    expect(await opened(id)).toEqual([third, second]);
  });

  it('refuses an alert whose channel does not sign, and discards both secrets with the channel', async () => {
    const { id } = await given();
    await gateway.rest(rotateAlertSecret, { id }, tenant.key);
    await gateway.rest(updateAlert, { id, channel: 'email', destination: 'a@example.org' }, tenant.key);
    expect(await opened(id)).toEqual([null, null]);
    const { error } = await gateway.rest(rotateAlertSecret, { id }, tenant.key);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message: 'Messages by email are not signed: there is no secret.',
    });
  });

  it('gives the same answer for a foreign and a missing alert', async () => {
    const foreign = await givenAlert(gateway.database.database, (await givenTenant(gateway)).projectId);
    const missing = await gateway.both(rotateAlertSecret, { id: newId() }, tenant.key);
    expect(missing[0].error?.code).toBe('NOT_FOUND');
    expect(await gateway.both(rotateAlertSecret, { id: foreign.id }, tenant.key)).toEqual(missing);
  });
});
