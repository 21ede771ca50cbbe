import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenProject, givenUser, type TestDatabase } from '../testing/index.js';
import { ApiKeyRepository } from './api-key.repository.js';
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

  it('have an address once: the second is a CONFLICT and the transaction can go on', async () => {
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

  async function givenSession(expiresAt = later(hour)) {
    const user = await givenUser(test.database);
    const session = { id: newId(), userId: user.id, tokenHash: hashOf(newId()), expiresAt };
    await test.database.asSystem((tx) => sessions.insert(tx, session));
    return { ...session, user };
  }
  const find = (hash: Buffer, now = new Date()) =>
    test.database.asSystem((tx) => sessions.findActive(tx, hash, now, 24 * hour));

  it('are found by their token until they expire', async () => {
    const { id, userId, user, tokenHash, expiresAt } = await givenSession();
    expect(await find(tokenHash)).toEqual({ sessionId: id, userId, user, expiresAt, lastUsedAt: null });
    expect(await find(tokenHash, expiresAt)).toBeNull();
    expect(await find(hashOf('another'))).toBeNull();
  });

  it('end at once when revoked', async () => {
    const { id, tokenHash } = await givenSession();
    await test.database.asSystem((tx) => sessions.revoke(tx, id));
    expect(await find(tokenHash)).toBeNull();
  });

  it('end when nobody used them for long enough, be it since they began', async () => {
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

  it('note their use at most once a minute', async () => {
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
  const until = later(hour);
  const fail = (account: string) =>
    test.database.asSystem((tx) =>
      attempts.recordFailure(tx, account, (failures) => (failures >= 5 ? until : null)),
    );
  const locked = (account: string) => test.database.asSystem((tx) => attempts.lockedUntil(tx, account));

  it('are counted one by one even when they come at once, in any case of the address', async () => {
    await Promise.all([1, 2, 3, 4].map(() => fail('guess@example.org')));
    expect(await locked('guess@example.org')).toBeNull();
    await fail('GUESS@example.org');
    expect(await locked('Guess@example.org')).toEqual(until);
    expect(await locked('other@example.org')).toBeNull();
  });

  it('are forgotten after a sign-in that worked', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => fail('back@example.org')));
    await test.database.asSystem((tx) => attempts.clear(tx, 'Back@example.org'));
    expect(await locked('back@example.org')).toBeNull();
    await fail('back@example.org');
    expect(await locked('back@example.org')).toBeNull();
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

  it('are found by their hash, with the plan of their project and nothing secret', async () => {
    const { keyHash, ...apiKey } = await givenKey();
    expect(await find(keyHash)).toEqual({ apiKey: { ...apiKey, lastUsedAt: null }, projectPlan: 'growth' });
    expect(await find(hashOf('another'))).toBeNull();
  });

  it('count no more once expired or revoked', async () => {
    const { id, keyHash, expiresAt } = await givenKey({ expiresAt: later(hour) });
    expect(await find(keyHash)).not.toBeNull();
    expect(await find(keyHash, expiresAt ?? undefined)).toBeNull();
    await test.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    expect(await find(keyHash)).toBeNull();
  });

  it('count no more once their project is deleted', async () => {
    const { keyHash, projectId } = await givenKey();
    await test.dataSource.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [projectId]);
    expect(await find(keyHash)).toBeNull();
  });

  it('are listed page by page, newest first, and revoked once, in their own project only', async () => {
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

  it('have a name once per project among those not revoked', async () => {
    const { id, projectId } = await givenKey({ name: 'Deploy' });
    await expect(givenKey({ name: 'Deploy', projectId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'name' }],
    });
    await givenKey({ name: 'Deploy' });
    await test.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);
    await givenKey({ name: 'Deploy', projectId });
  });

  it('note their use at most once a minute', async () => {
    const { id } = await givenKey();
    const touch = () => test.database.asSystem((tx) => apiKeys.touch(tx, id));
    await touch();
    const first = await usedAt('api_keys', id);
    await touch();
    expect(first).not.toBeNull();
    expect(await usedAt('api_keys', id)).toEqual(first);
  });
});
