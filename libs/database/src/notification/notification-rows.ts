import { maxDeliveryAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. A claim closes a notification; one that is given up counts as failed and can be retried. */
export const notificationRows = new LeasedRows({
  table: 'notifications',
  key: 'id',
  isOpen: "t.status = 'pending'",
  counts: 'at_claim',
  maxAttempts: maxDeliveryAttempts,
  bury: "status = 'failed'",
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
