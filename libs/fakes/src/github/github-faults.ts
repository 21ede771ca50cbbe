import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of GitHub. */
export const githubFaultKinds = [
  ...commonFaultKinds,
  /** 403 for the secondary limit, with `Retry-After`. */
  'secondary_rate',
  /** The older form of the same, which says so only in its message. */
  'abuse',
  /** Half of the results of a search, with `incomplete_results`. */
  'incomplete',
  /** 401. */
  'bad_token',
] as const;
