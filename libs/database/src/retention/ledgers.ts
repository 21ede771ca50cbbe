import type { Tx } from '../connection/transaction/tx.js';

/** A table whose rows expire some time after a date they contain. */
export interface Ledger {
  readonly table: string;
  readonly keptDays: number;
  /** The column from which the days count; null in a row that stays. */
  readonly from: string;
  /** SQL condition that exempts a row `r` from deletion. */
  readonly unless?: string;
}

/**
 * Tables that grow by themselves, apart from mentions; docs/data.md describes them, and a spec compares the two. Messages
 * are not listed: an alert must never send a mention twice, so they are kept as long as their mentions.
 */
export const ledgers: readonly Ledger[] = [
  { table: 'idempotency_records', keptDays: 0, from: 'expires_at' },
  { table: 'sessions', keptDays: 0, from: 'expires_at' },
  { table: 'sign_in_attempts', keptDays: 1, from: 'last_failed_at' },
  { table: 'sign_in_failures', keptDays: 1, from: 'last_failed_at' },
  { table: 'known_networks', keptDays: 90, from: 'signed_in_at' },
  { table: 'account_tokens', keptDays: 1, from: 'expires_at' },
  { table: 'invitations', keptDays: 1, from: 'expires_at' },
  { table: 'scans', keptDays: 90, from: 'started_at' },
  // Of monitors that were deleted, or are paused for longer than replies are ever read.
  { table: 'threads', keptDays: 400, from: 'next_read_at' },
  { table: 'reclassifications', keptDays: 90, from: 'finished_at' },
  { table: 'activities', keptDays: 90, from: 'at' },
  { table: 'activity_mentions', keptDays: 90, from: 'at' },
  { table: 'monitor_samples', keptDays: 1, from: 'created_at' },
  { table: 'api_keys', keptDays: 90, from: 'revoked_at' },
  {
    // A mention shows which monitor found it. A feed would be deleted along with the monitor that takes it whole.
    table: 'monitors',
    keptDays: 90,
    from: 'deleted_at',
    unless: `(EXISTS (SELECT FROM matches m WHERE m.monitor_id = r.id)
      OR EXISTS (SELECT FROM project_feeds s WHERE s.project_id = r.project_id AND s.whole_monitor_id = r.id))`,
  },
  {
    table: 'alerts',
    keptDays: 90,
    from: 'deleted_at',
    unless: 'EXISTS (SELECT FROM notifications n WHERE n.project_id = r.project_id AND n.alert_id = r.id)',
  },
  {
    // One that a project is about to read is locked (`FeedRepository.ensure`).
    table: 'feeds',
    keptDays: 1,
    from: 'next_read_at',
    unless: 'EXISTS (SELECT FROM project_feeds s WHERE s.feed_id = r.id)',
  },
  { table: 'llm_usage', keptDays: 400, from: 'day' },
  { table: 'project_usage', keptDays: 400, from: 'month' },
  { table: 'source_spending', keptDays: 400, from: 'day' },
  { table: 'billed_items', keptDays: 2, from: 'day' },
  // Charges that no scanner of their source has attributed by then.
  { table: 'source_charges', keptDays: 40, from: 'charged_at' },
  { table: 'abandoned_charges', keptDays: 400, from: 'charged_at' },
  { table: 'budget_notices', keptDays: 400, from: 'month' },
];

/** Deletes up to `limit` expired rows; locked ones are left for the next call. @returns the number of deleted rows */
export function purgeLedger(tx: Tx, ledger: Ledger, limit: number): Promise<number> {
  const { table, keptDays, from, unless } = ledger;
  const condition = unless === undefined ? '' : `AND NOT ${unless}`;
  return tx.changed(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} r WHERE ${from} <= now() - $1::integer * interval '1 day' ${condition}
       LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [keptDays, limit],
  );
}
