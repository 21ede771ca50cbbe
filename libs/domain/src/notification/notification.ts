/**
 * pending: waits for its (next) attempt. delivered: the destination took it. failed: given up, `lastError` says why.
 * cancelled: its alert was deleted or paused before delivery.
 */
export const notificationStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** One alert for one mention on one destination; one row for ever. Its id travels as `webhook-id` and `Message-ID`. */
export interface Notification {
  readonly id: string;
  readonly projectId: string;
  readonly alertId: string;
  readonly mentionId: string;
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** null unless pending. */
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}
