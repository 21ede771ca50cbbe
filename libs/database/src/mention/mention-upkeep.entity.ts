import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';

/** A row of `mention_upkeep`: it exists while a stored mention has to be checked against its source. */
@Entity('mention_upkeep')
export class MentionUpkeepEntity {
  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  source: SourceName;

  @Column('text')
  externalId: string;

  @Column('timestamptz')
  publishedAt: Date;

  /** When to check with the source again. A claim moves it to the end of the lease. */
  @Column('timestamptz', { nullable: true })
  verifyAt: Date | null;

  /** Claims since the source last answered. */
  @Column('integer', { default: 0 })
  verifyAttempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  /** When text and author are removed, unless the source shows the post again before. */
  @Column('timestamptz', { nullable: true })
  purgeAt: Date | null;
}

/**
 * The table as leased work. One request asks for many posts, so one post may make the others fail: posts without an answer
 * are suspects, just like those that crashed a scanner. They are tried less and less often, at least once a day for as long
 * as the mention is kept, and from the fourth attempt on in ever smaller batches.
 */
export const upkeepRows = new LeasedRows({
  table: 'mention_upkeep',
  key: 'mention_id',
  columns: { dueAt: 'verify_at', attempts: 'verify_attempts', leaseUntil: 'verify_at' },
  isOpen: 't.verify_at IS NOT NULL',
  claimedTogether: ['source', 'external_id'],
  counts: 'at_claim',
  maxAttempts: null,
  bury: null,
  leaseFor: (interval) => `least(${interval} * (1 << least(t.verify_attempts, 20)), interval '1 day')`,
  suspectsAtOnce: (limit, attempts) => Math.max(1, Math.floor(limit / 2 ** Math.max(0, attempts - 3))),
});
