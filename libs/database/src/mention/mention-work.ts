import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as a queue with leases. Rows that are given up are kept, so that users see them and can retry. */
export const mentionWork = new LeasedRows({
  table: 'mention_work',
  key: 'mention_id',
  isOpen: 't.dead_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'dead_at = now()',
});
