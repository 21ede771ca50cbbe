import { maxAttempts } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `reclassifications`: the job itself. It proceeds from the newest mention to the oldest. */
@Entity('reclassifications')
export class ReclassificationEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid', { nullable: true })
  monitorId: string | null;

  @Column('timestamptz', { nullable: true })
  publishedSince: Date | null;

  @Column('timestamptz', { nullable: true })
  publishedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  foundSince: Date | null;

  @Column('timestamptz', { nullable: true })
  foundUntil: Date | null;

  @Column('boolean')
  onlyOutdated: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  /** When a part of it was last claimed: the job that has waited longest comes first. */
  @Column('timestamptz', { nullable: true })
  workedAt: Date | null;

  /** The number of mentions to classify; null until counted. */
  @Column('integer', { nullable: true })
  total: number | null;

  @Column('integer', { default: 0 })
  examined: number;

  @Column('integer', { default: 0 })
  changed: number;

  @Column('integer', { default: 0 })
  failed: number;

  /** It continues before this one, in the order of discovery. */
  @Column('uuid', { nullable: true })
  lastMentionId: string | null;

  @Column('boolean', { default: false })
  givenUp: boolean;
}

/** The table as leased work: a lease is for the next part of a job. */
export const reclassificationRows = new LeasedRows({
  table: 'reclassifications',
  key: 'id',
  isOpen: 't.finished_at IS NULL',
  counts: 'at_claim',
  maxAttempts,
  bury: 'finished_at = now(), given_up = true',
  onClaim: 'worked_at = now(), started_at = coalesce(t.started_at, now())',
});
