import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with a server of Mastodon. */
export const mastodonFaultKinds = [
  ...commonFaultKinds,
  /** 429. */
  'rate',
  /** 401: the timeline can no longer be read without a token. */
  'closed',
] as const;
