import { LeasedRows } from '../work/leased-rows.js';

/**
 * The table as leased work. One request covers many posts, so one post can make all of them fail. Posts without an answer
 * are therefore suspects, just like those that crashed a scanner. They are retried less and less often, but at least once a
 * day for as long as the mention is kept, and from the fifth attempt on in smaller and smaller batches.
 */
export const upkeepRows = new LeasedRows({
  table: 'mention_upkeep',
  key: 'mention_id',
  columns: { dueAt: 'verify_at', attempts: 'verify_attempts', leaseUntil: 'verify_at' },
  isOpen: 't.verify_at IS NOT NULL',
  claimedTogether: ['source', 'external_id'],
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
  leaseFor: (interval) => `least(${interval} * (1 << least(t.verify_attempts, 20)), interval '1 day')`,
  suspectsAtOnce: (limit, attempts) => Math.max(1, Math.floor(limit / 2 ** Math.max(0, attempts - 3))),
});
