import { commonFaultKinds } from '../faults/common-faults.js';

/**
 * In addition to the common faults: `rate` (429), `drop` (the stream breaks off midway), `too_slow` (it ends with
 * ConsumerTooSlow), `duplicates` (each event is sent twice), `no_session` (the session has ended), `unauthorized` (401, also
 * for the stream).
 */
export const blueskyFaultKinds = [
  ...commonFaultKinds,
  'rate',
  'drop',
  'too_slow',
  'duplicates',
  'no_session',
  'unauthorized',
] as const;
