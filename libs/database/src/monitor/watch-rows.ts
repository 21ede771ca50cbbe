import { maxScanAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/**
 * The table as leased work. The scheduler claims many at once under one token and passes them to scanners, so an attempt
 * counts when the scan starts. A watch that was given up is scanned again on request.
 */
export const watchRows = new LeasedRows({
  table: 'watches',
  key: 'id',
  columns: { dueAt: 'next_scan_at' },
  isOpen: 't.active AND (t.dead_at IS NULL OR t.failures = 0)',
  counts: 'at_start',
  maxAttempts: maxScanAttempts,
  bury: `dead_at = now(), failures = greatest(t.failures, ${maxScanAttempts}), attempts = 0`,
  neverEnded: `'Its last ${maxScanAttempts} scans never ended. No further scan is made until one is requested.'`,
});
