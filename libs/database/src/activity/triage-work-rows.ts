import { LeasedRows } from '../work/leased-rows.js';

/** The table as a queue with leases. Work is never given up: each part can eventually be done, and all of it was promised. */
export const triageWorkRows = new LeasedRows({
  table: 'triage_work',
  key: 'id',
  isOpen: 'true',
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
});
