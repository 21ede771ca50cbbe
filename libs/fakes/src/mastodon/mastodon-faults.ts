import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of a Mastodon server. */
export const mastodonFaultKinds = [
  ...commonFaultKinds,
  /** 429. */
  'rate',
  /** 401: the timeline now requires a token. */
  'closed',
] as const;
