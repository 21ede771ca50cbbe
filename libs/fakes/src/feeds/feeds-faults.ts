import { commonFaultKinds } from '../faults/common-faults.js';

/**
 * Faults of feeds: 429 with `Retry-After`, 410, a permanent redirect to another address of the same feed, a web page instead
 * of the feed.
 */
export const feedsFaultKinds = [...commonFaultKinds, 'busy', 'gone', 'moved', 'page'] as const;
