import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of Stack Exchange. */
export const stackexchangeFaultKinds = [
  ...commonFaultKinds,
  /** Two seconds of `backoff`; calling the same method earlier is throttled. */
  'backoff',
  /** Error 502, as after too many requests. */
  'throttle',
  /** The key does not belong to an app. */
  'wrong_key',
] as const;
