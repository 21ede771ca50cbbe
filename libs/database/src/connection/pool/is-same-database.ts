import { randomInt } from 'node:crypto';
import type { DataSource } from 'typeorm';

/**
 * Whether both connect to one database of one server (a replica is another server): a lock taken by the first is visible to
 * the second.
 */
export async function isSameDatabase(first: DataSource, second: DataSource): Promise<boolean> {
  const key = randomInt(2 ** 31);
  return first.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock_shared(0, $1)', [key]);
    const [row] = await second.query<{ seen: boolean }[]>(
      `SELECT EXISTS (
         SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
         WHERE locktype = 'advisory' AND datname = current_database() AND classid = 0 AND objid::bigint = $1
       ) AS seen`,
      [key],
    );
    return row?.seen === true;
  });
}
