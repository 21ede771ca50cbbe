import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { LeaderLock } from './leader-lock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const log = createLog({ service: 'test', level: 'silent' });
const contenders: LeaderLock[] = [];
function contender(url = test.url): LeaderLock {
  const lock = new LeaderLock({ url, poolSize: 1, statementTimeoutMs: 30_000 }, log);
  contenders.push(lock);
  return lock;
}
afterEach(async () => {
  for (const lock of contenders.splice(0)) await lock.release();
});

describe('LeaderLock', () => {
  it('gives the lead to one contender at a time, who keeps it', async () => {
    const locks = [contender(), contender(), contender()];
    const first = await Promise.all(locks.map((lock) => lock.tryBecome()));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(locks.map((lock) => lock.tryBecome()))).toEqual(first);
  });

  it('gives the lead to all parts of a process that ask at the same time', async () => {
    const lock = contender();
    expect(await Promise.all([lock.tryBecome(), lock.tryBecome()])).toEqual([true, true]);
  });

  it('passes the lead on when it is released', async () => {
    const [one, other] = [contender(), contender()];
    expect([await one.tryBecome(), await other.tryBecome()]).toEqual([true, false]);
    await one.release();
    expect([await other.tryBecome(), await one.tryBecome()]).toEqual([true, false]);
  });

  it('notices a lost lead when its connection breaks', async () => {
    const [one, other] = [contender(), contender()];
    expect(await one.tryBecome()).toBe(true);
    await test.dataSource.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'earshot leader %' AND datname = current_database()",
    );
    expect([await other.tryBecome(), await one.tryBecome()]).toEqual([true, false]);
  });

  it('leads over an unencrypted connection if TLS is only preferred and the server has none', async () => {
    const url = new URL(test.url);
    url.searchParams.set('sslmode', 'prefer');
    url.searchParams.set('uselibpqcompat', 'true');
    expect(await contender(url.href).tryBecome()).toBe(true);
  });
});
