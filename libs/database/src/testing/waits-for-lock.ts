import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/**
 * Resolves as soon as a session of this database waits for a lock, however long that takes, or `work` has ended.
 * @returns whether a session waits
 */
export async function waitsForLock(dataSource: DataSource, work: Promise<unknown>): Promise<boolean> {
  const state = { isOver: false };
  const end = (): void => void (state.isOver = true);
  work.then(end, end);
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while (!state.isOver) {
    if ((await dataSource.query<object[]>(waiting)).length > 0) return true;
    await wait(5);
  }
  return false;
}
