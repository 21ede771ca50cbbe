import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of Threads. */
export const threadsFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** Code 190. */
  'expired_token',
  /** Code 10: the permission was withdrawn. */
  'no_permission',
  /** The search covers only the token owner's own posts. */
  'own_posts',
] as const;
