import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work: each lease is for the next part of a job. */
export const reclassificationRows = new LeasedRows({
  table: 'reclassifications',
  key: 'id',
  isOpen: 't.finished_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'finished_at = now(), given_up = true',
  onClaim: 'worked_at = now(), started_at = coalesce(t.started_at, now())',
});
