import { commonFaultKinds } from '../faults/common-faults.js';

/** What can be made to go wrong with Reddit. */
export const redditFaultKinds = [...commonFaultKinds, 'rate', 'html_429', 'expired_token'] as const;
