import { maxAttempts, type MentionStage } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `mention_work`, the queue of record: it exists while its mention has a step to do. */
@Entity('mention_work')
export class MentionWorkEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  stage: MentionStage;

  /** Given up: it stays for people to see, `lastError` says why. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;
}

/** Its rows as leased work. What is given up stays, for people to see and to ask for again. */
export const mentionWork = new LeasedRows({
  table: 'mention_work',
  key: 'mention_id',
  isOpen: 't.dead_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'dead_at = now()',
});
