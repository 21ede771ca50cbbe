import type { DatabaseConfig } from '../../connection/database.config.js';
import { withClient } from '../own-session.js';

/** A backup attempt. `failure` is the reason if it failed. */
export type TriedBackup = { readonly startedAt: Date } & (
  { readonly takenAt: Date; readonly bytes: number } | { readonly failure: string }
);

/**
 * Records the result of a backup in the database, and deletes records older than 90 days, but never that of the last good
 * one.
 */
export function recordBackup(config: DatabaseConfig, tried: TriedBackup): Promise<void> {
  const [takenAt, bytes, failure] =
    'failure' in tried ? [null, null, tried.failure.slice(0, 500)] : [tried.takenAt, tried.bytes, null];
  return withClient(config, 'earshot backup', async (client) => {
    await client.query('INSERT INTO backups (started_at, taken_at, bytes, failure) VALUES ($1, $2, $3, $4)', [
      tried.startedAt,
      takenAt,
      bytes,
      failure,
    ]);
    await client.query(
      `DELETE FROM backups WHERE started_at < now() - interval '90 days'
         AND started_at <> ALL (SELECT started_at FROM backups WHERE taken_at IS NOT NULL ORDER BY taken_at DESC LIMIT 1)`,
    );
  });
}
