import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of YouTube. */
export const youtubeFaultKinds = [
  ...commonFaultKinds,
  /** 429 in the older format. */
  'rate',
  /** 429 with an ErrorInfo. */
  'rate_info',
  /** 403: the bucket is empty until midnight Pacific. */
  'quota',
  /** 400: the key is rejected. */
  'expired_token',
] as const;
