import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with the search index and with LinkedIn's own API. */
export const linkedinFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** The month's searches are paid for no further, or LinkedIn's day limit is reached. */
  'quota',
  'expired_token',
] as const;
