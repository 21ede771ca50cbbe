import type pg from 'pg';

/**
 * Keeps a restored database from telling again what was told since the backup: messages that waited are given up, and of
 * what scans find anew until the moment alerts do not tell (`found_while_paused`), and afterwards they work by themselves.
 * @param takenAt of the backup, ISO 8601
 * @returns how many messages were given up
 */
export async function holdAlerts(client: pg.Client, until: Date, takenAt: string): Promise<number> {
  await client.query('UPDATE alerts SET active_since = $1 WHERE active_since < $1 AND deleted_at IS NULL', [
    until,
  ]);
  const { rowCount } = await client.query(
    `UPDATE notifications SET status = 'cancelled', closed_at = coalesce(closed_at, now()), lease_token = NULL,
       lease_until = NULL, last_error = 'Not sent: restored from the backup of ' || $1::text
     WHERE status = 'pending'`,
    [takenAt],
  );
  return rowCount ?? 0;
}
