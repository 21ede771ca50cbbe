import type { MentionStage } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `mention_work`, the queue of record: it exists while its mention has a step to do. */
@Entity('mention_work')
export class MentionWorkEntity {
  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  stage: MentionStage;

  @Column('timestamptz')
  dueAt: Date;

  /** Of this stage, counted when it is claimed, so that what kills its worker runs out of them too. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** Given up: it stays for people to see, `lastError` says why. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;
}
