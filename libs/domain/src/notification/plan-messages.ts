import type { Alert } from '../alert/alert.js';
import { isCollected, whenToSend } from './when-to-send.js';

/** A message to be: which mentions it tells of, and when. */
export interface PlannedMessage {
  readonly mentionIds: readonly string[];
  readonly dueAt: Date;
  /** It joins the message of the alert that waits, where there is one, and keeps that one's time; others may join it. */
  readonly collects: boolean;
}

/** How an alert tells of the mentions it has just fired for: each by itself, or all together. */
export function planMessages(
  alert: Pick<Alert, 'channel' | 'frequency' | 'deliverAtHour' | 'quietHours'>,
  mentionIds: readonly string[],
  at: Parameters<typeof whenToSend>[1],
): PlannedMessage[] {
  if (mentionIds.length === 0) return [];
  const dueAt = whenToSend(alert, at);
  return isCollected(alert)
    ? [{ mentionIds, dueAt, collects: true }]
    : mentionIds.map((id) => ({ mentionIds: [id], dueAt, collects: false }));
}
