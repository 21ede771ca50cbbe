import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. It is never given up: each part can be done at some time, and all of it has been promised. */
export const triageWorkRows = new LeasedRows({
  table: 'triage_work',
  key: 'id',
  isOpen: 'true',
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
});
