import { commonFaultKinds } from '../faults/common-faults.js';

/**
 * What can be made to go wrong with feeds: 429 with `Retry-After`, 410, a permanent redirect to another address of the same
 * feed, a web page instead of the feed.
 */
export const feedsFaultKinds = [...commonFaultKinds, 'busy', 'gone', 'moved', 'page'] as const;
