import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. An e-mail about an alert that has been resumed since is obsolete. */
export const statusMailRows = new LeasedRows({
  table: 'notices',
  key: 'id',
  isOpen: 'true',
  isObsolete: `t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL)`,
  counts: 'at_claim',
  maxAttempts,
  bury: null,
});
