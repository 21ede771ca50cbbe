import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. A killed scanner's question is asked again, until its sample is too old. */
export const sourceSampleRows = new LeasedRows({
  table: 'source_samples',
  key: 'id',
  isOpen: 't.finished_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'finished_at = now()',
});
