import type { Alert } from '../alert/alert.js';
import { criticalUrgency } from '../classification/classification.js';
import { isCollected, whenToSend } from './when-to-send.js';

/** A mention that an alert fired for. */
export interface FiredMention {
  readonly id: string;
  readonly urgency: number;
}

/** A message to be: which mentions it is about, and when it goes. */
export interface PlannedMessage {
  readonly mentionIds: readonly string[];
  readonly dueAt: Date;
  /** It joins the message of the alert that waits, where there is one, and both go at the earlier time; others may join it. */
  readonly collects: boolean;
}

/**
 * How an alert notifies of the mentions it has just fired for: each by itself, or all together. One that is critical does
 * not wait for the end of the five minutes: what waits goes with it.
 */
export function planMessages(
  alert: Pick<Alert, 'channel' | 'frequency' | 'deliverAtHour' | 'quietHours' | 'urgentAtOnce'>,
  mentions: readonly FiredMention[],
  at: Parameters<typeof whenToSend>[1],
): PlannedMessage[] {
  if (mentions.length === 0) return [];
  const isUrgent = alert.urgentAtOnce && mentions.some(({ urgency }) => urgency >= criticalUrgency);
  const dueAt = whenToSend(alert, isUrgent ? { ...at, lastSentAt: null } : at);
  const mentionIds = mentions.map(({ id }) => id);
  return isCollected(alert)
    ? [{ mentionIds, dueAt, collects: true }]
    : mentionIds.map((id) => ({ mentionIds: [id], dueAt, collects: false }));
}
