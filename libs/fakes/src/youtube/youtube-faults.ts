import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with YouTube. */
export const youtubeFaultKinds = [
  ...commonFaultKinds,
  /** 429 in the older shape. */
  'rate',
  /** 429 with an ErrorInfo. */
  'rate_info',
  /** 403: the bucket is empty until midnight Pacific. */
  'quota',
  /** 400: the key is not accepted. */
  'expired_token',
] as const;
