import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `notification_mentions`: the one notification of an alert that includes a mention. */
@Entity('notification_mentions')
export class NotificationMentionEntity {
  @PrimaryColumn('uuid')
  alertId: string;

  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  notificationId: string;

  @Column('uuid')
  projectId: string;
}
