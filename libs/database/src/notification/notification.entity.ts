import { maxDeliveryAttempts, type MentionChange, type NotificationStatus } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/**
 * A row of `notifications`: both the queue of messages to send and the record of those sent. Their mentions are in
 * `notification_mentions`.
 */
@Entity('notifications')
export class NotificationEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  alertId: string;

  @Column('text')
  status: NotificationStatus;

  /** Since when no further mention can join; null = still collecting. An alert has at most one collecting row. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  /** For a message about a change: the mention that changed, as described in `change`. */
  @Column('uuid', { nullable: true })
  updatedMentionId: string | null;

  @Column('jsonb', { nullable: true })
  change: MentionChange | null;

  /** The destination's last response. */
  @Column('text', { nullable: true })
  lastAnswer: string | null;

  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}

/** The table as leased work. A claim closes a notification; one that is given up counts as failed and can be retried. */
export const notificationRows = new LeasedRows({
  table: 'notifications',
  key: 'id',
  isOpen: "t.status = 'pending'",
  counts: 'at_claim',
  maxAttempts: maxDeliveryAttempts,
  bury: "status = 'failed'",
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
