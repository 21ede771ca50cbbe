import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `notices`: an owner who is to be told that an alert was disabled. It is deleted once they are. */
@Entity('notices')
export class NoticeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  alertId: string;

  @Column('uuid')
  userId: string;

  @Column('timestamptz')
  dueAt: Date;

  /** Counted when it is claimed. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;
}
