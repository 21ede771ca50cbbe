import { commonFaultKinds } from '../faults/common-faults.js';

/**
 * Besides what goes wrong everywhere: `rate` (429), `drop` (the stream breaks off in the midst), `too_slow` (it ends with
 * ConsumerTooSlow), `duplicates` (each event comes twice), `no_session` (the session has ended), `unauthorized` (401, of the
 * stream too).
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
