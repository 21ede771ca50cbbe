import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as a queue with leases. */
export const accountMailRows = new LeasedRows({
  table: 'account_mails',
  key: 'id',
  isOpen: 'true',
  isObsolete: 'coalesce(t.expires_at <= now(), false)',
  counts: 'at_claim',
  maxAttempts,
  bury: null,
});
