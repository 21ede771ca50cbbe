import type pg from 'pg';

/**
 * Keeps a restored database from repeating messages that were sent since the backup: waiting messages are cancelled (e-mails
 * about notes are deleted), and mentions found again from before `until` do not trigger alerts (`found_while_paused`).
 * @param takenAt when the backup was taken, ISO 8601
 * @returns how many messages were cancelled
 */
export async function holdAlerts(client: pg.Client, until: Date, takenAt: string): Promise<number> {
  await client.query('UPDATE alerts SET active_since = $1 WHERE active_since < $1 AND deleted_at IS NULL', [
    until,
  ]);
  await client.query('DELETE FROM note_mails');
  const { rowCount } = await client.query(
    `UPDATE notifications SET status = 'cancelled', closed_at = coalesce(closed_at, now()), lease_token = NULL,
       lease_until = NULL, last_error = 'Not sent: restored from the backup of ' || $1::text
     WHERE status = 'pending'`,
    [takenAt],
  );
  return rowCount ?? 0;
}
