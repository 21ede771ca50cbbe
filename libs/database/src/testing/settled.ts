import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/**
 * Waits until all transactions that other work on this server has begun are over: until then, lists of changes hold back what
 * was stored since.
 */
export async function settled(dataSource: DataSource): Promise<void> {
  const [mine] = await dataSource.query<{ xid: string }[]>('SELECT pg_current_xact_id()::text AS xid');
  for (;;) {
    const [row] = await dataSource.query<{ over: boolean }[]>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS over',
      [mine?.xid],
    );
    if (row?.over === true) return;
    await wait(5);
  }
}
