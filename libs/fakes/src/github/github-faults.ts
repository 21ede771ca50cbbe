import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with GitHub. */
export const githubFaultKinds = [
  ...commonFaultKinds,
  /** 403 of the secondary limit, with `Retry-After`. */
  'secondary_rate',
  /** The same as it was, which says it in words alone. */
  'abuse',
  /** Half of what a search would list, and `incomplete_results`. */
  'incomplete',
  /** 401. */
  'bad_token',
] as const;
