import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with Threads. */
export const threadsFaultKinds = [
  ...commonFaultKinds,
  'rate',
  /** Code 190. */
  'expired_token',
  /** Code 10: the permission was taken away. */
  'no_permission',
  /** Searches only the token owner's own posts. */
  'own_posts',
] as const;
