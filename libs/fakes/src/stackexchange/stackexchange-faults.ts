import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with Stack Exchange. */
export const stackexchangeFaultKinds = [
  ...commonFaultKinds,
  /** Two seconds of `backoff`; who asks the same method before is throttled. */
  'backoff',
  /** Error 502, as after too many requests. */
  'throttle',
  /** The key is not that of an app. */
  'wrong_key',
] as const;
