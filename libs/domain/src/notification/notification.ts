/**
 * pending: waits for its (next) attempt. delivered: the destination took it. failed: given up, `lastError` says why.
 * cancelled: its alert was deleted or paused before delivery.
 */
export const notificationStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** How many of its mentions a notification names where it is listed. */
export const mentionsNamed = 20;

/** What changed of a mention, by the fields of its REST shape. */
export type MentionChange = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

/**
 * One message of an alert, about one mention or several; an alert tells of a mention in one message, for ever. A change
 * of a mention that was told of is a message of its own, where the alert wants them. Its id
 * travels as `webhook-id` and `Message-ID`.
 */
export interface Notification {
  readonly id: string;
  readonly projectId: string;
  readonly alertId: string;
  /** The first `mentionsNamed`, oldest first. */
  readonly mentionIds: readonly string[];
  /** Of how many mentions it tells. */
  readonly mentionCount: number;
  /** What changed, of a message about a change; null = the alert fired. */
  readonly change: MentionChange | null;
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** null unless pending. */
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  /** What the destination said to the attempt that arrived, cut to 1 KB. */
  readonly lastAnswer: string | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}
