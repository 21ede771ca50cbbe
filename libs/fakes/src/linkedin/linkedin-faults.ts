import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of the search index and of LinkedIn's own API. */
export const linkedinFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** The month's paid searches are used up, or LinkedIn's daily limit is reached. */
  'quota',
  'expired_token',
] as const;
