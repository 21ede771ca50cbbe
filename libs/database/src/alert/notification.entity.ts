import type { NotificationStatus } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of `notifications`: both the queue of what is to be sent and the record of what was. What it tells of stands in
 * `notification_mentions`.
 */
@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  alertId: string;

  @Column('text')
  status: NotificationStatus;

  /** Counted when it is claimed. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  dueAt: Date;

  /** Since when no further mention joins it; null = they do. An alert has one such row at most. */
  @Column('timestamptz', { nullable: true })
  closedAt: Date | null;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** What the destination said last. */
  @Column('text', { nullable: true })
  lastAnswer: string | null;

  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
