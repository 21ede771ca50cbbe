/** A table whose rows nobody needs any more some time after a moment that stands in them. */
export interface Ledger {
  readonly table: string;
  readonly keptDays: number;
  /** The column that says from when on the days count; null in a row that stays. */
  readonly from: string;
  /** SQL of what keeps a row `r` all the same. */
  readonly unless?: string;
}

/**
 * What grows by itself and is no mention; docs/data.md says the same in words, and a spec compares them. Messages are not
 * here: an alert tells of a mention once, for ever, so they go with their mentions.
 */
export const ledgers: readonly Ledger[] = [
  { table: 'idempotency_records', keptDays: 0, from: 'expires_at' },
  { table: 'sessions', keptDays: 0, from: 'expires_at' },
  { table: 'sign_in_attempts', keptDays: 1, from: 'last_failed_at' },
  { table: 'sign_in_failures', keptDays: 1, from: 'last_failed_at' },
  { table: 'known_networks', keptDays: 90, from: 'signed_in_at' },
  { table: 'account_tokens', keptDays: 1, from: 'expires_at' },
  { table: 'scans', keptDays: 90, from: 'started_at' },
  { table: 'reclassifications', keptDays: 90, from: 'finished_at' },
  { table: 'api_keys', keptDays: 90, from: 'revoked_at' },
  {
    // Whoever reads a mention is told by which monitor it was found.
    table: 'monitors',
    keptDays: 90,
    from: 'deleted_at',
    unless: 'EXISTS (SELECT FROM matches m WHERE m.monitor_id = r.id)',
  },
  {
    table: 'alerts',
    keptDays: 90,
    from: 'deleted_at',
    unless: 'EXISTS (SELECT FROM notifications n WHERE n.project_id = r.project_id AND n.alert_id = r.id)',
  },
  { table: 'llm_usage', keptDays: 400, from: 'day' },
  { table: 'project_usage', keptDays: 400, from: 'month' },
  { table: 'source_spending', keptDays: 400, from: 'day' },
  { table: 'billed_items', keptDays: 2, from: 'day' },
  // What no scanner of its source has attributed by then.
  { table: 'source_charges', keptDays: 40, from: 'charged_at' },
  { table: 'abandoned_charges', keptDays: 400, from: 'charged_at' },
  { table: 'budget_notices', keptDays: 400, from: 'month' },
];
