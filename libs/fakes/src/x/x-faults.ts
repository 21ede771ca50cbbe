import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of X. */
export const xFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** 429 because the month's posts are used up. */
  'cap',
  /** 402, with healthy rate headers. */
  'credits',
  'expired_token',
  /** 200 with top-level `errors` next to the posts. */
  'partial_errors',
  /** A `next_token` that leads to the same page again. */
  'repeated_page',
] as const;
