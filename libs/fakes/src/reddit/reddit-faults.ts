import { commonFaultKinds } from '../faults/common-faults.js';

/** The faults of Reddit. */
export const redditFaultKinds = [...commonFaultKinds, 'rate', 'html_429', 'expired_token'] as const;
