import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with Hacker News. */
export const hackernewsFaultKinds = [
  ...commonFaultKinds,
  /** Too many requests. */
  'rate',
  /** The search knows nothing that was published since the first request that this strikes, as happened for two days. */
  'stale_index',
  /** The search leaves out every seventh post; the server of single items has them. */
  'holes',
] as const;
