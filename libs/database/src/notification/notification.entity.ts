import { maxDeliveryAttempts, type MentionChange, type NotificationStatus } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/**
 * A row of `notifications`: both the queue of what is to be sent and the record of what was. The mentions it is about are in
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

  /** Since when no further mention joins it; null = they do. An alert has one such row at most. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  /** Of a message about a change: the mention; what changed stands in `change`. */
  @Column('uuid', { nullable: true })
  updatedMentionId: string | null;

  @Column('jsonb', { nullable: true })
  change: MentionChange | null;

  /** What the destination said last. */
  @Column('text', { nullable: true })
  lastAnswer: string | null;

  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}

/** Its rows as leased work. A claim closes a notification; one that is given up has failed, and can be sent again. */
export const notificationRows = new LeasedRows({
  table: 'notifications',
  key: 'id',
  isOpen: "t.status = 'pending'",
  counts: 'at_claim',
  maxAttempts: maxDeliveryAttempts,
  bury: "status = 'failed'",
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
