import type { Alert } from '../alert/alert.js';
import { type CopyOfFired, type FiredMention, oncePerPost } from '../alert/once-per-post.js';
import { criticalUrgency } from '../classification/classification.js';
import { isCollected, whenToSend } from './when-to-send.js';

export interface PlannedMessage {
  readonly mentionIds: readonly string[];
  readonly dueAt: Date;
  /** It joins the alert's collecting message, if there is one, which is then sent at the earlier time; others may join it. */
  readonly collects: boolean;
}

/**
 * The messages for mentions that an alert has just fired for, each post once: one message each, or one for all, at the times
 * of the alert's schedule. A critical mention does not wait for the five minutes to end, and any waiting mentions are sent
 * along with it. Used by the dispatcher for sending and by dry runs for counting.
 * @param copies of each mention, by its id
 */
export function messagesFor(
  alert: Pick<Alert, 'channel' | 'frequency' | 'deliverAtHour' | 'quietHours' | 'urgentAtOnce'>,
  fired: readonly FiredMention[],
  copies: ReadonlyMap<string, readonly CopyOfFired[]>,
  at: Parameters<typeof whenToSend>[1],
): PlannedMessage[] {
  const mentions = oncePerPost(fired, copies);
  if (mentions.length === 0) return [];
  const isUrgent = alert.urgentAtOnce && mentions.some(({ urgency }) => urgency >= criticalUrgency);
  const dueAt = whenToSend(alert, isUrgent ? { ...at, lastSentAt: null } : at);
  const mentionIds = mentions.map(({ id }) => id);
  return isCollected(alert)
    ? [{ mentionIds, dueAt, collects: true }]
    : mentionIds.map((id) => ({ mentionIds: [id], dueAt, collects: false }));
}
