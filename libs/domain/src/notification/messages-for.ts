import { type CopyOfFired, oncePerPost } from '../alert/once-per-post.js';
import { type FiredMention, type PlannedMessage, planMessages } from './plan-messages.js';

/**
 * The messages for mentions that an alert has just fired for: each post once, at the times of the alert's schedule. Used by
 * the dispatcher for sending and by dry runs for counting.
 * @param copies of each mention, by its id
 */
export function messagesFor(
  alert: Parameters<typeof planMessages>[0],
  fired: readonly FiredMention[],
  copies: ReadonlyMap<string, readonly CopyOfFired[]>,
  at: Parameters<typeof planMessages>[2],
): PlannedMessage[] {
  return planMessages(alert, oncePerPost(fired, copies), at);
}
