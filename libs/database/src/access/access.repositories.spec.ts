import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenProject, givenUser, type TestDatabase } from '../testing/index.js';
import type { Tx } from '../connection/transaction/tx.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { KnownNetworkRepository } from './known-network.repository.js';
import { SessionRepository } from './session.repository.js';
import { SignInAttemptRepository } from './sign-in-attempt.repository.js';
import { UserRepository } from './user.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const hour = 3_600_000;
const later = (ms: number): Date => new Date(Date.now() + ms);
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

async function usedAt(table: string, id: string): Promise<Date | null> {
  const [row] = await test.dataSource.query<{ at: Date | null }[]>(
    `SELECT last_used_at AS at FROM ${table} WHERE id = $1`,
    [id],
  );
  return row?.at ?? null;
}

describe('users', () => {
  const users = new UserRepository();

  it('are found by their address in any case', async () => {
    const user = await givenUser(test.database, { email: 'Ada@Example.org' });
    expect(user.email).toBe('ada@example.org');
    const found = await test.database.asSystem((tx) => users.findByEmail(tx, 'ADA@example.ORG'));
    expect(found).toEqual({ user, passwordHash: 'none' });
    expect(await test.database.asSystem((tx) => users.get(tx, user.id))).toEqual(user);
    expect(await test.database.asSystem((tx) => users.get(tx, newId()))).toBeNull();
    await test.database.asSystem((tx) => users.setPasswordHash(tx, user.id, 'newer'));
    const later = await test.database.asSystem((tx) => users.findByEmail(tx, user.email));
    expect(later).toEqual({ user, passwordHash: 'newer' });
  });

  it('are verified once; a new address must be unique and ends the verification', async () => {
    const [user, other] = [await givenUser(test.database), await givenUser(test.database)];
    const get = () => test.database.asSystem((tx) => users.get(tx, user.id));
    await test.database.asSystem((tx) => users.setEmailVerified(tx, user.id));
    const first = (await get())?.emailVerifiedAt;
    await test.database.asSystem((tx) => users.setEmailVerified(tx, user.id));
    expect([first, (await get())?.emailVerifiedAt]).toEqual([expect.any(Date), first]);
    const setEmail = (email: string, isVerified: boolean) =>
      test.database.asSystem((tx) => users.setEmail(tx, user.id, email, isVerified));
    await setEmail('Moved@Example.org', false);
    expect(await get()).toMatchObject({ email: 'moved@example.org', emailVerifiedAt: null });
    await setEmail('moved-again@example.org', true);
    expect((await get())?.emailVerifiedAt).toEqual(expect.any(Date));
    await expect(setEmail(other.email.toUpperCase(), true)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('have a unique address: a second one is a CONFLICT, and the transaction can continue', async () => {
    await givenUser(test.database, { email: 'twice@example.org' });
    const found = await test.database.asSystem(async (tx) => {
      const again = { id: newId(), email: 'Twice@example.org', name: 'Eve', passwordHash: 'none' };
      await expect(users.insert(tx, again)).rejects.toMatchObject({ code: 'CONFLICT' });
      return users.findByEmail(tx, 'twice@example.org');
    });
    expect(found?.user.name).toBe('Ada');
  });
});

describe('sessions', () => {
  const sessions = new SessionRepository();
  const origin = { network: '203.0.113.0/24', client: 'Firefox on Linux' };

  async function givenSession(expiresAt = later(hour)) {
    const user = await givenUser(test.database);
    const session = { id: newId(), userId: user.id, tokenHash: hashOf(newId()), expiresAt, ...origin };
    await test.database.asSystem((tx) => sessions.insert(tx, session));
    return { ...session, user };
  }
  const find = (hash: Buffer, now = new Date()) =>
    test.database.asSystem((tx) => sessions.findActive(tx, hash, now, 24 * hour));

  it('are found by their token until they expire', async () => {
    const { id, userId, user, tokenHash, expiresAt } = await givenSession();
    const found = { sessionId: id, userId, name: user.name, expiresAt, lastUsedAt: null };
    expect(await find(tokenHash)).toEqual(found);
    expect(await find(tokenHash, expiresAt)).toBeNull();
    expect(await find(hashOf('another'))).toBeNull();
  });

  it('end at once when revoked', async () => {
    const { id, tokenHash } = await givenSession();
    await test.database.asSystem((tx) => sessions.revoke(tx, id));
    expect(await find(tokenHash)).toBeNull();
  });

  it('end when unused for long enough, or that long after they began if never used', async () => {
    const { id, tokenHash } = await givenSession(later(100 * hour));
    expect(await find(tokenHash, later(23 * hour))).not.toBeNull();
    expect(await find(tokenHash, later(25 * hour))).toBeNull();
    await test.dataSource.query(
      "UPDATE sessions SET last_used_at = now() + interval '20 hours' WHERE id = $1",
      [id],
    );
    expect(await find(tokenHash, later(43 * hour))).not.toBeNull();
    expect(await find(tokenHash, later(45 * hour))).toBeNull();
  });

  it('are listed with their origin, last used first, without those that have ended', async () => {
    const { userId, ...first } = await givenSession();
    const more = [1, 2, 3].map(() => ({ ...first, id: newId(), userId, tokenHash: hashOf(newId()) }));
    for (const session of more) await test.database.asSystem((tx) => sessions.insert(tx, session));
    const [second, revoked, idle] = more.map(({ id }) => id);
    await test.database.asSystem((tx) => sessions.revoke(tx, revoked ?? ''));
    await test.dataSource.query(
      "UPDATE sessions SET created_at = now() - interval '25 hours' WHERE id = ANY($1)",
      [[idle, first.id]],
    );
    await test.database.asSystem((tx) => sessions.touch(tx, first.id));
    const listed = await test.database.asSystem((tx) => sessions.list(tx, userId, new Date(), 24 * hour));
    expect(listed.map(({ id }) => id)).toEqual([first.id, second]);
    expect(listed[0]).toMatchObject({ ...origin, expiresAt: first.expiresAt, lastUsedAt: expect.any(Date) });
  });

  it('end one by one or all but one, only for their own user', async () => {
    const [{ id, userId }, foreign] = [await givenSession(), await givenSession()];
    const others = [newId(), newId()];
    for (const other of others) {
      const session = { id: other, userId, tokenHash: hashOf(other), expiresAt: later(hour), ...origin };
      await test.database.asSystem((tx) => sessions.insert(tx, session));
    }
    const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => test.database.asSystem(work);
    expect(await inTx((tx) => sessions.revokeOf(tx, userId, foreign.id))).toBe(false);
    expect(await inTx((tx) => sessions.revokeOf(tx, userId, others[0] ?? ''))).toBe(true);
    expect(await inTx((tx) => sessions.revokeOf(tx, userId, others[0] ?? ''))).toBe(false);
    expect(await inTx((tx) => sessions.revokeAllOf(tx, userId, id))).toEqual([others[1]]);
    expect(await inTx((tx) => sessions.revokeAllOf(tx, userId))).toEqual([id]);
    expect(await find(foreign.tokenHash)).not.toBeNull();
  });

  it('record their use at most once a minute', async () => {
    const { id } = await givenSession();
    const touch = () => test.database.asSystem((tx) => sessions.touch(tx, id));
    await touch();
    const first = await usedAt('sessions', id);
    await touch();
    expect(first).not.toBeNull();
    expect(await usedAt('sessions', id)).toEqual(first);
    await test.dataSource.query(
      "UPDATE sessions SET last_used_at = now() - interval '61 seconds' WHERE id = $1",
      [id],
    );
    const outdated = await usedAt('sessions', id);
    await touch();
    expect(await usedAt('sessions', id)).not.toEqual(outdated);
  });
});

describe('failed sign-ins', () => {
  const attempts = new SignInAttemptRepository();
  const now = new Date();
  const until = later(hour);
  const locks = {
    network: (failures: number) => (failures >= 3 ? until : null),
    account: (failures: number) => (failures >= 6 ? until : null),
  };
  const begin = (account: string, network: string, isKnown = false) =>
    test.database.asSystem((tx) => attempts.begin(tx, { account, network, isKnown }, now, locks));
  const succeed = (account: string, network: string) =>
    test.database.asSystem((tx) => attempts.succeeded(tx, account, network));
  const counted = (ofNetwork: number, ofAccount: number) => ({ refusedUntil: null, ofNetwork, ofAccount });

  it('are counted before the password is checked, so that concurrent attempts do not exceed the limit', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => begin('guess@example.org', 'a')));
    expect(all.filter(({ refusedUntil }) => refusedUntil === null)).toHaveLength(3);
    expect(await begin('GUESS@example.org', 'a')).toEqual({ refusedUntil: until });
  });

  it('lock the network that they came from, and no other', async () => {
    for (const count of [1, 2, 3])
      expect(await begin('owner@example.org', 'a')).toEqual(counted(count, count));
    expect(await begin('owner@example.org', 'a')).toEqual({ refusedUntil: until });
    expect(await begin('owner@example.org', 'b')).toEqual(counted(1, 4));
    expect(await begin('other@example.org', 'a')).toEqual(counted(1, 1));
  });

  it('lock all but known networks if they come from many', async () => {
    for (let network = 1; network <= 6; network += 1) await begin('wide@example.org', `n${network}`);
    expect(await begin('wide@example.org', 'n7')).toEqual({ refusedUntil: until });
    expect(await begin('wide@example.org', 'home', true)).toEqual(counted(1, 7));
  });

  it('from many networks do not lock out an owner who then signs in', async () => {
    for (let network = 1; network <= 5; network += 1) await begin('both@example.org', `n${network}`);
    // Each step of signing in with a second factor proves the password.
    for (let step = 1; step <= 2; step += 1) {
      expect(await begin('both@example.org', 'new')).toEqual(counted(1, 6));
      await succeed('both@example.org', 'new');
    }
    expect(await begin('both@example.org', 'n6')).toEqual(counted(1, 6));
    expect(await begin('both@example.org', 'n7')).toEqual({ refusedUntil: until });
  });

  it('are cleared for a network once it signs in, but not for others', async () => {
    await begin('back@example.org', 'guesser');
    await begin('back@example.org', 'home');
    await begin('back@example.org', 'home');
    await succeed('Back@example.org', 'home');
    expect(await begin('back@example.org', 'home')).toEqual(counted(1, 3));
    expect(await begin('back@example.org', 'guesser')).toEqual(counted(2, 4));
  });

  it('leave nothing behind if the first attempt succeeds', async () => {
    await begin('clean@example.org', 'home');
    await succeed('clean@example.org', 'home');
    expect(await begin('clean@example.org', 'home')).toEqual(counted(1, 1));
  });

  it('expire after a day, or with a new password', async () => {
    for (const account of ['day@example.org', 'new@example.org'])
      for (let count = 1; count <= 2; count += 1) await begin(account, 'a');
    for (const table of ['sign_in_failures', 'sign_in_attempts'])
      await test.dataSource.query(
        `UPDATE ${table} SET last_failed_at = now() - interval '25 hours' WHERE account = 'day@example.org'`,
      );
    expect(await begin('day@example.org', 'a')).toEqual(counted(1, 1));
    await test.database.asSystem((tx) => attempts.clear(tx, 'New@example.org'));
    expect(await begin('new@example.org', 'a')).toEqual(counted(1, 1));
  });

  it('cause one warning a day', async () => {
    await begin('warn@example.org', 'a');
    const note = () => test.database.asSystem((tx) => attempts.noteWarning(tx, 'warn@example.org'));
    expect((await Promise.all([note(), note(), note()])).filter(Boolean)).toHaveLength(1);
    await test.dataSource.query("UPDATE sign_in_attempts SET warned_at = now() - interval '25 hours'");
    expect(await note()).toBe(true);
  });
});

describe('known networks', () => {
  it('belong to one user, and are forgotten together', async () => {
    const networks = new KnownNetworkRepository();
    const [ada, eve] = [await givenUser(test.database), await givenUser(test.database)];
    const has = (id: string, network: string) =>
      test.database.asSystem((tx) => networks.has(tx, id, network));
    for (const network of ['home', 'home', 'work'])
      await test.database.asSystem((tx) => networks.add(tx, ada.id, network));
    expect([await has(ada.id, 'home'), await has(ada.id, 'cafe'), await has(eve.id, 'home')]).toEqual([
      true,
      false,
      false,
    ]);
    await test.database.asSystem((tx) => networks.forgetAll(tx, ada.id));
    expect(await has(ada.id, 'work')).toBe(false);
  });
});

describe('API keys', () => {
  const apiKeys = new ApiKeyRepository();

  async function givenKey(key: { projectId?: string; name?: string; expiresAt?: Date | null } = {}) {
    const owner = await givenUser(test.database);
    const project = await givenProject(test.database, { ownerUserId: owner.id, plan: 'growth' });
    const apiKey = {
      id: newId(),
      projectId: project.id,
      name: 'CI',
      prefix: 'esk_abcd',
      scopes: ['mentions:read' as const],
      expiresAt: null,
      createdAt: new Date(),
      ...key,
    };
    const keyHash = hashOf(apiKey.id);
    await test.database.asSystem((tx) => apiKeys.insert(tx, { ...apiKey, keyHash, createdBy: owner.id }));
    return { ...apiKey, keyHash };
  }
  const find = (hash: Buffer, now = new Date()) =>
    test.database.asSystem((tx) => apiKeys.findActiveByHash(tx, hash, now));

  it('are found by their hash, with the plan of their project and without secrets', async () => {
    const { keyHash, ...apiKey } = await givenKey();
    expect(await find(keyHash)).toEqual({ apiKey: { ...apiKey, lastUsedAt: null }, projectPlan: 'growth' });
    expect(await find(hashOf('another'))).toBeNull();
  });

  it('are no longer found once expired or revoked', async () => {
    const { id, keyHash, expiresAt } = await givenKey({ expiresAt: later(hour) });
    expect(await find(keyHash)).not.toBeNull();
    expect(await find(keyHash, expiresAt ?? undefined)).toBeNull();
    await test.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    expect(await find(keyHash)).toBeNull();
  });

  it('are no longer found once their project is deleted', async () => {
    const { keyHash, projectId } = await givenKey();
    await test.dataSource.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [projectId]);
    expect(await find(keyHash)).toBeNull();
  });

  it('are listed page by page, newest first, and revoked once, only in their own project', async () => {
    const first = await givenKey({ name: 'first' });
    const { projectId } = first;
    const second = await givenKey({ name: 'second', projectId });
    await givenKey();
    const list = (after: string | null) =>
      test.database.asSystem((tx) => apiKeys.list(tx, projectId, { limit: 1, after }));
    const page = await list(null);
    expect(page.items.map(({ id }) => id)).toEqual([second.id]);
    expect((await list(page.nextAfter)).items.map(({ id }) => id)).toEqual([first.id]);
    const revoke = (project: string) =>
      test.database.asSystem((tx) => apiKeys.revoke(tx, project, second.id));
    expect(await revoke(newId())).toBeNull();
    expect(await revoke(projectId)).toMatchObject({ id: second.id, name: 'second' });
    expect(await revoke(projectId)).toBeNull();
    expect((await list(null)).items.map(({ id }) => id)).toEqual([first.id]);
    expect(await find(second.keyHash)).toBeNull();
  });

  it('have a unique name among the unrevoked keys of their project', async () => {
    const { id, projectId } = await givenKey({ name: 'Deploy' });
    await expect(givenKey({ name: 'Deploy', projectId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'name' }],
    });
    await givenKey({ name: 'Deploy' });
    await test.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    await givenKey({ name: 'Deploy', projectId });
  });

  it('record their last use at most once a minute', async () => {
    const { id } = await givenKey();
    const touch = () => test.database.asSystem((tx) => apiKeys.touch(tx, id));
    await touch();
    const first = await usedAt('api_keys', id);
    await touch();
    expect(first).not.toBeNull();
    expect(await usedAt('api_keys', id)).toEqual(first);
  });
});
