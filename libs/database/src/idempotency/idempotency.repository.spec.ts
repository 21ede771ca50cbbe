import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { createTestDatabase, givenProject, type TestDatabase } from '../testing/index.js';
import { IdempotencyRepository } from './idempotency.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const records = new IdempotencyRepository();
const day = 86_400_000;
const now = new Date('2026-02-02T00:00:00.000Z');
const record = (changes: { scopeId: string; key?: string; status?: number; createdAt?: Date }) => {
  const createdAt = changes.createdAt ?? now;
  return {
    key: 'k',
    operation: 'create_monitor',
    fingerprint: Buffer.from('print'),
    status: 201,
    body: Buffer.from([0, 255]),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + day),
    runningUntil: null,
    ...changes,
  };
};

const tryLock = async (tx: Tx, scopeId: string, key: string) =>
  (await records.lockAndFind(tx, scopeId, key, now)).isFree;
const find = async (tx: Tx, scopeId: string, key: string, at: Date) =>
  (await records.lockAndFind(tx, scopeId, key, at)).record;

describe('an idempotency key lock', () => {
  it('is held by one transaction until it ends, leaving other keys and scopes free', async () => {
    const scopeId = newId();
    const lock = (scope: string, key: string) => test.database.asSystem((tx) => tryLock(tx, scope, key));
    await test.database.asSystem(async (tx) => {
      expect(await tryLock(tx, scopeId, 'k')).toBe(true);
      expect([await lock(scopeId, 'k'), await lock(scopeId, 'K'), await lock(newId(), 'k')]).toEqual([
        false,
        true,
        true,
      ]);
    });
    expect(await lock(scopeId, 'k')).toBe(true);
  });

  it('is released if its transaction fails', async () => {
    const scopeId = newId();
    const failing = test.database.asSystem(async (tx) => {
      await tryLock(tx, scopeId, 'k');
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    expect(await test.database.asSystem((tx) => tryLock(tx, scopeId, 'k'))).toBe(true);
  });
});

describe('a stored answer', () => {
  it('is saved by a tenant and found until it expires', async () => {
    const { id: scopeId } = await givenProject(test.database);
    const saved = record({ scopeId });
    const found = await test.database.asTenant(scopeId, async (tx) => {
      await records.save(tx, saved);
      return [
        await find(tx, scopeId, 'k', now),
        await find(tx, scopeId, 'other', now),
        await find(tx, scopeId, 'k', saved.expiresAt),
      ];
    });
    expect(found).toEqual([saved, null, null]);
  });

  it('is not found by another project', async () => {
    const [mine, theirs] = [await givenProject(test.database), await givenProject(test.database)];
    await test.database.asTenant(mine.id, (tx) => records.save(tx, record({ scopeId: mine.id })));
    expect(await test.database.asTenant(theirs.id, (tx) => find(tx, mine.id, 'k', now))).toBeNull();
  });

  it('is replaced once expired even if never purged, and never before', async () => {
    const scopeId = newId();
    const save = (createdAt: Date, status: number) =>
      test.database.asSystem((tx) => records.save(tx, record({ scopeId, createdAt, status })));
    await save(now, 201);
    await expect(save(new Date(now.getTime() + day - 1), 200)).rejects.toThrow('already has an answer');
    await save(new Date(now.getTime() + day), 409);
    const after = new Date(now.getTime() + day + 1);
    expect(await test.database.asSystem((tx) => find(tx, scopeId, 'k', after))).toMatchObject({
      status: 409,
    });
  });

  it('keeps its key while in progress, until its maker must have died, and can be made again then', async () => {
    const scopeId = newId();
    const inTx = <T>(work: Parameters<typeof test.database.asSystem<T>>[0]) => test.database.asSystem(work);
    const runningUntil = new Date(now.getTime() + 60_000);
    const running = { ...record({ scopeId }), runningUntil };
    await inTx((tx) => records.save(tx, running));
    expect(await inTx((tx) => find(tx, scopeId, 'k', now))).toEqual(running);
    await expect(inTx((tx) => records.save(tx, record({ scopeId })))).rejects.toThrow(
      'already has an answer',
    );
    const again = {
      ...record({ scopeId, createdAt: runningUntil }),
      runningUntil: new Date(now.getTime() + day),
    };
    await inTx((tx) => records.save(tx, again));
    await inTx((tx) => records.finish(tx, { ...again, body: Buffer.from('answer') }));
    await inTx((tx) => records.finish(tx, { ...again, body: Buffer.from('too late') }));
    expect(await inTx((tx) => find(tx, scopeId, 'k', runningUntil))).toEqual({
      ...again,
      body: Buffer.from('answer'),
      runningUntil: null,
    });
  });

  it('keeps the time of its first call when made again', async () => {
    const scopeId = newId();
    const diedAt = new Date(now.getTime() + 60_000);
    const running = { ...record({ scopeId }), runningUntil: diedAt };
    await test.database.asSystem(async (tx) => {
      await records.save(tx, running);
      await records.save(tx, { ...running, runningUntil: null }, diedAt);
      expect(await find(tx, scopeId, 'k', diedAt)).toMatchObject({ createdAt: now, runningUntil: null });
    });
  });

  it('frees its key at once if abandoned', async () => {
    const scopeId = newId();
    const running = { ...record({ scopeId }), runningUntil: new Date(now.getTime() + 60_000) };
    await test.database.asSystem(async (tx) => {
      await records.save(tx, running);
      await records.abandon(tx, scopeId, 'k', now);
      await records.save(tx, record({ scopeId }));
      expect(await find(tx, scopeId, 'k', now)).toEqual(record({ scopeId }));
    });
  });
});
