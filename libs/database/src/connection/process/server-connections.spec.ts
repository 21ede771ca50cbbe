import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';
import { type ServerConnections, serverConnections } from './server-connections.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const setting = async (name: string): Promise<number> => {
  const [row] = await test.dataSource.query<{ value: string }[]>(
    `SELECT current_setting('${name}') AS value`,
  );
  return Number(row?.value);
};

describe('connections to the server', () => {
  it('count those of all users, even for a login that may not see others’ activity', async () => {
    const role = `reader_${process.pid}`;
    const hold: (() => void)[] = [];
    const held = Array.from({ length: 3 }, () =>
      test.database.asSystem(() => new Promise<void>((end) => void hold.push(end))),
    );
    while (hold.length < 3) await new Promise((soon) => setTimeout(soon, 5));
    await test.dataSource.query(`CREATE ROLE ${role}`);
    const seen: ServerConnections = await test.database.asSystem(async (tx) => {
      await tx.query(`SET LOCAL ROLE ${role}`);
      return serverConnections(tx);
    });
    const most =
      (await setting('max_connections')) -
      (await setting('superuser_reserved_connections')) -
      (await setting('reserved_connections'));
    for (const end of hold) end();
    await Promise.all(held);
    await test.dataSource.query(`DROP ROLE ${role}`);
    expect(seen.used).toBeGreaterThanOrEqual(4);
    expect(seen.used).toBeLessThanOrEqual(seen.most);
    expect(seen.most).toBe(most);
  });
});
