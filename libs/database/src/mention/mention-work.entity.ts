import { maxAttempts, type MentionStage } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `mention_work`, the queue of record: it exists while its mention has a step left. */
@Entity('mention_work')
export class MentionWorkEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  stage: MentionStage;

  /** When it was given up. The row stays visible to users; `lastError` says why. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;
}

/** The table as leased work. Rows that are given up stay, so that users see them and can retry. */
export const mentionWork = new LeasedRows({
  table: 'mention_work',
  key: 'mention_id',
  isOpen: 't.dead_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'dead_at = now()',
});
