import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. If a scanner crashes, its question is asked again until the sample is too old. */
export const sourceSampleRows = new LeasedRows({
  table: 'source_samples',
  key: 'id',
  isOpen: 't.finished_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'finished_at = now()',
});
