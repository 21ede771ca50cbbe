import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with a server of Mastodon. */
export const mastodonFaultKinds = [
  ...commonFaultKinds,
  /** 429. */
  'rate',
  /** 401: nobody reads the timeline without a token any more. */
  'closed',
] as const;
