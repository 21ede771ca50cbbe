import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with Hacker News. */
export const hackernewsFaultKinds = [
  ...commonFaultKinds,
  /** Too many searches; the answer says how long to wait. */
  'rate',
  /** The same without a word of how long. */
  'bare_rate',
  /** The server of single items takes no more requests, without a word of how long; the search does. */
  'items_rate',
  /** 403: nothing is answered any more. */
  'forbidden',
  /** The search knows nothing that was published since the first request that this strikes, as happened for two days. */
  'stale_index',
  /** The search leaves out every seventh post; the server of single items has them. */
  'holes',
] as const;
