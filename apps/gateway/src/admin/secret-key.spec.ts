import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, createApiKey } from '@earshot/contracts';
import { secondFactorContext } from '@earshot/database';
import { createLog, type Environment, SecretBox, startService } from '@earshot/platform';
import { gatewayService } from '../gateway.service.js';
import { type CallAs, callRest } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let session: CallAs;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ session } = await givenTenant(gateway));
  for (const path of ['one', 'two'])
    await gateway.rest(
      createAlert,
      { name: path, channel: 'webhook', destination: `https://hooks.example/${path}` },
      session,
    );
  const { dataSource } = gateway.database;
  const [user] = await dataSource.query<{ id: string }[]>('SELECT id FROM users');
  const box = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  await dataSource.query(
    'INSERT INTO second_factors (user_id, sealed_secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())',
    [user?.id, box.seal('GEZDGNBVGY3TQOJQ', secondFactorContext(user?.id ?? ''))],
  );
});
afterAll(() => gateway.close());

/** Starts another gateway on the same database: its readiness, and the errors that it logs. @param use its address */
async function startWith(
  keys: Environment,
  use: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ readiness: object; errors: string[] }> {
  const errors: string[] = [];
  const log = createLog({ service: 'test', level: 'error', to: { write: (line) => void errors.push(line) } });
  const env = { ...gateway.env, ...keys };
  const service = await startService({ ...gatewayService(env), log }, env);
  const response = await fetch(`${service.url}/health/ready`);
  const readiness = { httpStatus: response.status, ...((await response.json()) as object) };
  await use(service.url);
  await service.app.close();
  return { readiness, errors };
}

describe('a gateway whose EARSHOT_SECRET_KEY did not seal what is stored', () => {
  it('starts, says so in its log, and is degraded', async () => {
    const { readiness, errors } = await startWith({ EARSHOT_SECRET_KEY: '6e'.repeat(32) });
    expect(readiness).toMatchObject({
      httpStatus: 200,
      status: 'degraded',
      details: {
        configuration: {
          status: 'degraded',
          reason: 'Stored secrets cannot be opened: they were sealed with another key.',
        },
      },
    });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('the secrets of 2 of 2 alerts and 1 of 1 second factors');
  });

  it('is not degraded if the previous key did', async () => {
    const keys = {
      EARSHOT_SECRET_KEY: '6e'.repeat(32),
      EARSHOT_PREVIOUS_SECRET_KEY: gateway.env['EARSHOT_SECRET_KEY'],
    };
    expect(await startWith(keys)).toMatchObject({ readiness: { status: 'ok' }, errors: [] });
  });

  it('refuses a retry whose response it cannot read, so that nobody goes on retrying', async () => {
    const retried = { ...session, idempotencyKey: 'retried' };
    const input = { name: 'k', scopes: ['projects:read'] };
    expect((await gateway.rest(createApiKey, input, retried)).failed).toBe(false);
    await startWith({ EARSHOT_SECRET_KEY: '6e'.repeat(32) }, async (url) => {
      const { error } = await callRest(url, createApiKey, input, retried);
      expect(error).toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: expect.stringContaining('can no longer be read'),
      });
      expect(
        (await callRest(url, createApiKey, { ...input, name: 'l' }, { ...retried, idempotencyKey: 'new' }))
          .failed,
      ).toBe(false);
    });
    expect((await gateway.rest(createApiKey, input, retried)).meta.idempotencyReplayed).toBe(true);
  });

  it('counts only what is used', async () => {
    await gateway.database.dataSource.query("UPDATE alerts SET active = false WHERE name = 'one'");
    const { errors } = await startWith({ EARSHOT_SECRET_KEY: '6e'.repeat(32) });
    expect(errors[0]).toContain('the secrets of 1 of 1 alerts');
  });
});
