import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of Hacker News. */
export const hackernewsFaultKinds = [
  ...commonFaultKinds,
  /** Too many searches; the answer includes how long to wait. */
  'rate',
  /** The same, without how long to wait. */
  'bare_rate',
  /** The server of single items rejects requests, without saying how long to wait; the search still works. */
  'items_rate',
  /** 403 for every request. */
  'forbidden',
  /** The search has nothing published since the first request that this strikes, as happened once for two days. */
  'stale_index',
  /** The search leaves out every seventh post; the server of single items has them. */
  'holes',
] as const;
