import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, getUsage } from '@earshot/contracts';
import { openAddress, sealAddress, secondFactorContext } from '@earshot/database';
import { ConfigError, createLog, SecretBox } from '@earshot/platform';
import {
  givenTenant,
  password,
  post,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';
import { CommandError } from './command.js';
import { runAdmin } from './run-admin.js';

const log = createLog({ service: 'test', level: 'silent' });
const newPassword = 'nine quiet herons at dawn';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

function admin(args: readonly string[], input = '', env = {}): Promise<string> {
  return runAdmin(args, { ...gateway.env, ...env }, log, Readable.from([input]));
}

async function slug(): Promise<string> {
  const lines = (await admin(['list-projects'])).split('\n').map((line) => line.split('\t'));
  return lines.find(([, , owner]) => owner === tenant.email)?.[0] ?? '';
}

describe('npm run admin', () => {
  it.each([
    [[], 'Name a command'],
    [
      ['dance'],
      'There is no command dance. The commands are list-projects, set-plan, set-password, sign-in-link, remove-second-factor, reseal.',
    ],
    [['set-plan', 'acme'], 'set-plan takes: set-plan SLUG PLAN'],
    [['set-plan', 'acme', 'gold'], 'trial, starter, growth, scale'],
    [['set-plan', 'nowhere', 'growth'], 'There is no project nowhere'],
    [['set-password', 'nobody@example.org'], 'There is no account nobody@example.org'],
    [['sign-in-link', 'nobody@example.org'], 'There is no account nobody@example.org'],
    [['remove-second-factor', 'nobody@example.org'], 'There is no account nobody@example.org'],
  ])('refuses %j and says why', async (args, message) => {
    const refusal = admin(args);
    await expect(refusal).rejects.toThrow(CommandError);
    await expect(refusal).rejects.toThrow(message);
  });

  it('names the variable that is missing', async () => {
    await expect(admin(['list-projects'], '', { DATABASE_URL: '' })).rejects.toThrow(ConfigError);
  });

  it('lists the projects with the most new mentions this month first', async () => {
    const busy = await givenTenant(gateway);
    await gateway.database.dataSource.query(
      `INSERT INTO project_usage VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 1200),
         ($2, date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month', 5000)`,
      [busy.projectId, tenant.projectId],
    );
    const [head, first, second] = (await admin(['list-projects']))
      .split('\n')
      .map((line) => line.split('\t'));
    expect(head).toEqual(['slug', 'plan', 'owner', 'name', 'mentions']);
    expect(first).toEqual([expect.any(String), 'trial', busy.email, expect.any(String), '1200']);
    expect(second).toEqual([await slug(), 'trial', tenant.email, expect.any(String), '0']);
  });

  it('gives a project the limits of another plan, without a restart', async () => {
    expect(await admin(['set-plan', await slug(), 'growth'])).toMatch(/: trial -> growth\n$/);
    expect((await gateway.rest(getUsage, {}, tenant.key)).data).toMatchObject({ plan: 'growth' });
  });
});

describe('set-password', () => {
  it('refuses a password that sign-up would refuse', async () => {
    await expect(admin(['set-password', tenant.email], 'short\n')).rejects.toThrow('at least 15 characters');
    await expect(admin(['set-password', tenant.email], '')).rejects.toThrow('at least 15 characters');
  });

  it('replaces the password and ends the sessions', async () => {
    const email = tenant.email;
    expect((await gateway.rest(getUsage, {}, tenant.session)).failed).toBe(false);
    expect(await admin(['set-password', email.toUpperCase()], `${newPassword}\n`)).toContain('ended: 1');
    await forgotten();
    expect((await gateway.rest(getUsage, {}, tenant.session)).error?.code).toBe('UNAUTHENTICATED');
    const signIn = (as: string) => post(gateway.url, '/api/auth/sign-in', { email, password: as });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  /** Other processes cache a credential for up to a second. */
  const forgotten = () => new Promise((resolve) => setTimeout(resolve, 1_100));
});

describe('sign-in-link', () => {
  it('prints a link under the public address, and nothing else', async () => {
    const link = await admin(['sign-in-link', tenant.email.toUpperCase()]);
    expect(link).toMatch(/^http:\/\/earshot\.example\/sign-in\/esl_[0-9A-Za-z]{49}\n$/);
    const token = link.trim().split('/').at(-1);
    expect((await post(gateway.url, '/api/auth/sign-in-link', { token })).status).toBe(200);
  });
});

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Turns on a second factor for the tenant. */
async function givenSecondFactor(): Promise<void> {
  const box = new SecretBox({ key: Buffer.from(gateway.env['EARSHOT_SECRET_KEY'] ?? '', 'hex') });
  const { dataSource } = gateway.database;
  const [user] = await dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [
    tenant.email,
  ]);
  await dataSource.query(
    `INSERT INTO second_factors (user_id, sealed_secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())`,
    [user?.id, box.seal(totpSecret, secondFactorContext(user?.id ?? ''))],
  );
}

async function sealedFactor(): Promise<{ userId: string; secret: Buffer }> {
  const [row] = await gateway.database.dataSource.query<{ userId: string; secret: Buffer }[]>(
    'SELECT user_id AS "userId", sealed_secret AS secret FROM second_factors',
  );
  return row ?? { userId: '', secret: Buffer.alloc(0) };
}

describe('remove-second-factor', () => {
  it('lets a user sign in with the password only, ends their sessions, and says if there is none', async () => {
    await givenSecondFactor();
    const signIn = async () =>
      (await post(gateway.url, '/api/auth/sign-in', { email: tenant.email, password: newPassword })).status;
    expect(await signIn()).toBe(401);
    const told = await admin(['remove-second-factor', tenant.email.toUpperCase()]);
    expect(told).toMatch(/signs in with the password alone; sessions ended: \d+\n$/);
    expect(await signIn()).toBe(200);
    await expect(admin(['remove-second-factor', tenant.email])).rejects.toThrow('has no second factor');
  });
});

describe('reseal', () => {
  it('makes secrets, addresses and second factors independent of the previous key', async () => {
    const [before, after] = [gateway.env['EARSHOT_SECRET_KEY'] ?? '', randomBytes(32).toString('hex')];
    const hook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example.org/earshot' };
    const { data } = await gateway.rest(createAlert, hook, tenant.key);
    const { id, secret } = data as { id: string; secret: string };
    const rotated = { EARSHOT_SECRET_KEY: after, EARSHOT_PREVIOUS_SECRET_KEY: before };
    const told = 'sealed with the current key: alerts 1, second factors 1, source tokens 0\n';
    await givenSecondFactor();
    const factor = await sealedFactor();
    expect(await admin(['reseal'], '', rotated)).toBe(told);
    expect(await admin(['reseal'], '', rotated)).toBe(told);
    const [row] = (await gateway.database.dataSource.query(
      'SELECT secret, sealed_destination AS address FROM alerts WHERE id = $1',
      [id],
    )) as { secret: Buffer; address: Buffer }[];
    const box = new SecretBox({ key: Buffer.from(after, 'hex') });
    expect(box.open(row?.secret ?? Buffer.alloc(0), id)).toBe(secret);
    expect(openAddress(box, row?.address ?? '', id)).toBe(hook.destination);
    const resealed = await sealedFactor();
    expect(resealed.secret.equals(factor.secret)).toBe(false);
    expect(box.open(resealed.secret, secondFactorContext(resealed.userId))).toBe(totpSecret);
  });

  it('reseals everything else if the key of some secrets is lost, and says how many those are', async () => {
    const { dataSource } = gateway.database;
    const [lost, before, after] = ['7', '8', '9'].map((digit) => digit.repeat(64)) as [
      string,
      string,
      string,
    ];
    const hook = { name: 'Kept', channel: 'webhook', destination: 'https://hooks.example.org/kept' };
    const { data } = await gateway.rest(createAlert, hook, tenant.key);
    const { id } = data as { id: string };
    const sealedBy = (key: string) => new SecretBox({ key: Buffer.from(key, 'hex') });
    await dataSource.query('UPDATE second_factors SET sealed_secret = $1', [sealedBy(lost).seal('x', 'y')]);
    const { sealed, digest } = sealAddress(sealedBy(before), hook.destination, id);
    await dataSource.query(
      `UPDATE alerts SET secret = $2, sealed_destination = $3, destination_digest = $4,
         previous_secret = $5, previous_secret_until = now() WHERE id = $1`,
      [id, sealedBy(before).seal('whsec_kept', id), sealed, digest, sealedBy(lost).seal('whsec_lost', id)],
    );
    const rotated = { EARSHOT_SECRET_KEY: after, EARSHOT_PREVIOUS_SECRET_KEY: before };
    await expect(admin(['reseal'], '', rotated)).rejects.toThrow(
      'Left as they are: alerts 1, second factors 1, source tokens 0; sealed with the current key: alerts 1,',
    );
    const [row] = (await dataSource.query(
      'SELECT secret, sealed_destination AS address FROM alerts WHERE id = $1',
      [id],
    )) as { secret: Buffer; address: Buffer }[];
    expect(sealedBy(after).open(row?.secret ?? Buffer.alloc(0), id)).toBe('whsec_kept');
    expect(openAddress(sealedBy(after), row?.address ?? '', id)).toBe(hook.destination);
  });

  it('changes nothing if a secret cannot be unsealed', async () => {
    const foreign = { EARSHOT_SECRET_KEY: '1'.repeat(64) };
    const all = () => gateway.database.dataSource.query('SELECT id, secret FROM alerts ORDER BY id');
    const before: unknown = await all();
    await expect(admin(['reseal'], '', foreign)).rejects.toThrow('EARSHOT_SECRET_KEY');
    expect(await all()).toEqual(before);
  });
});
