import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { gatewayService } from '@earshot/gateway';
import {
  createLog,
  HttpClient,
  processEnvironment,
  type RunningService,
  startService,
} from '@earshot/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FirstSteps, takeFirstSteps } from './first-steps.js';
import { GatewayClient } from './gateway-client.js';
import { type MakeLink, makeLinkIn } from './make-link.js';

describe('the API key of the first steps', () => {
  let dataDir: string;
  let database: TestDatabase;
  let service: RunningService;
  let first: FirstSteps;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-first-steps-'));
    database = await createTestDatabase();
    const env = {
      REDIS_URL: processEnvironment().REDIS_URL,
      REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}`,
      DATABASE_URL: database.url,
      EARSHOT_SECRET_KEY: '5f'.repeat(32),
      HOST: '127.0.0.1',
      PORT: '0',
    };
    const log = createLog({ service: 'spec', level: 'silent' });
    service = await startService({ ...gatewayService(env), log }, env);
    first = await start();
  });
  afterAll(async () => {
    await service.app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('belongs to an account whose name says who it is to colleagues, too', async () => {
    expect(await database.dataSource.query('SELECT name FROM users')).toEqual([{ name: 'Owner' }]);
  });

  it('stays the same', async () => {
    expect((await start()).apiKey).toBe(first.apiKey);
  });

  it('is replaced if it was revoked, each time by another one that works', async () => {
    const keys = [first.apiKey];
    for (let round = 0; round < 2; round += 1) {
      await revoke(keys.at(-1));
      const { apiKey } = await start();
      expect(await statusWith(apiKey)).toBe(200);
      expect((await start()).apiKey).toBe(apiKey);
      keys.push(apiKey);
    }
    expect(new Set(keys).size).toBe(3);
  });

  it('prevents no start if it cannot be replaced', async () => {
    await revoke((await start()).apiKey);
    const headers = { ...asOwner(), 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'first steps', scopes: ['monitors:read'] });
    const made = await fetch(`${service.url}/api/v1/api-keys`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    expect((await start()).projectId).toBe(first.projectId);
  });

  it('is of the same account if its file was lost, and again afterwards', async () => {
    rmSync(join(dataDir, 'account.json'));
    for (const again of [await start(makeLinkIn(service.app)), await start(makeLinkIn(service.app))])
      expect(again).toMatchObject({ userId: first.userId, projectId: first.projectId, password: null });
  });

  it.each([
    ['the stored response has expired', 'DELETE FROM idempotency_records'],
    [
      'the secret key was lost',
      'UPDATE idempotency_records SET body = set_byte(body, 20, 255 - get_byte(body, 20))',
    ],
  ])('is another one if the file was lost and %s', async (_, change) => {
    rmSync(join(dataDir, 'account.json'));
    await database.dataSource.query(change);
    const { apiKey, userId } = await start(makeLinkIn(service.app));
    expect(userId).toBe(first.userId);
    expect(await statusWith(apiKey)).toBe(200);
  });

  it('is for a project of their own, also if they are now only members of the others', async () => {
    await database.dataSource.query("UPDATE members SET role = 'viewer'");
    const { projectId, apiKey } = await start(makeLinkIn(service.app), ['My brand']);
    expect(projectId).not.toBe(first.projectId);
    expect(await statusWith(apiKey)).toBe(200);
  });

  function start(
    makeLink: MakeLink = () => Promise.resolve(null),
    names: readonly string[] = [],
  ): Promise<FirstSteps> {
    const gateway = new GatewayClient(new HttpClient(), service.url);
    return takeFirstSteps(gateway, dataDir, { samples: null, names }, makeLink);
  }

  function asOwner() {
    return { authorization: `Bearer ${first.sessionToken}`, 'x-project-id': first.projectId };
  }

  async function revoke(key: string | undefined): Promise<void> {
    const headers = asOwner();
    const answer = await fetch(`${service.url}/api/v1/api-keys`, { headers });
    const { data } = (await answer.json()) as { data: { api_keys: { id: string; name: string }[] } };
    const { id } = data.api_keys.find(({ name }) => name === 'first steps') ?? {};
    await fetch(`${service.url}/api/v1/api-keys/${id}`, { method: 'DELETE', headers });
    expect(await statusWith(key)).toBe(401);
  }

  async function statusWith(key: string | undefined): Promise<number> {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${service.url}/api/v1/monitors`, { headers })).status;
  }
});
