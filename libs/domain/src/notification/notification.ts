import type { Category, Sentiment } from '../classification/classification.js';
import type { MentionStatus } from '../mention/mention.js';
import type { RemovalReason } from '../mention/upkeep.js';
import type { Person } from '../note/note.js';

/**
 * pending: waiting for its (next) attempt. delivered: the destination accepted it. failed: given up, `lastError` says why.
 * cancelled: before delivery, its alert was deleted or paused, or stopped sending changes, or its mentions were ignored.
 */
export const notificationStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** The maximum number of mentions that a notification lists. */
export const mentionsNamed = 20;

/** The most mentions shown in a message, the most urgent ones. If there are more, the message says how many. */
export const mentionsShown = 20;

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

/** The changed fields of a mention, in its REST shape; null = not assigned, not classified, not removed. */
export interface MentionChange {
  readonly status?: Changed<MentionStatus>;
  readonly assignee?: Changed<Person | null>;
  readonly is_relevant?: Changed<boolean | null>;
  readonly category?: Changed<Category | null>;
  readonly sentiment?: Changed<Sentiment | null>;
  readonly urgency?: Changed<number | null>;
  readonly removed_reason?: Changed<RemovalReason | null>;
}

/**
 * One message of an alert, about one mention or several; an alert sends each mention only once. A change of a sent mention
 * is a separate message, if the alert includes changes. Its id is sent as `webhook-id` and `Message-ID`.
 */
export interface Notification {
  readonly id: string;
  readonly projectId: string;
  readonly alertId: string;
  /** The first `mentionsNamed`, oldest first. */
  readonly mentionIds: readonly string[];
  readonly mentionCount: number;
  /** What changed, in a message about a change; null = the alert fired. */
  readonly change: MentionChange | null;
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** null unless pending. */
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  /** The destination's response to the successful attempt, cut to 1 KB. */
  readonly lastAnswer: string | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}
