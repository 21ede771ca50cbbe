import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with X. */
export const xFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** 429 because the month's posts are used up. */
  'cap',
  /** 402, with healthy rate headers. */
  'credits',
  'expired_token',
  /** 200 with top-level `errors` beside the posts. */
  'partial_errors',
  /** A `next_token` that leads to the same page again. */
  'repeated_page',
] as const;
