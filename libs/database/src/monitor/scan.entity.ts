import type { GapReason, ScanOutcome, ScanStop } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `scans`: a scan, or all consecutive scans of a day that found nothing. */
@Entity('scans')
export class ScanEntity implements ScanOutcome {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  watchId: string;

  @Column('integer', { default: 1 })
  runs: number;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  finishedAt: Date;

  @Column('timestamptz', { nullable: true })
  coveredFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  coveredUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  gapFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  gapUntil: Date | null;

  /** Why that time was not read; null = the source lists nothing older, or there is no gap. */
  @Column('text', { nullable: true })
  gapReason: GapReason | null;

  @Column('boolean', { default: false })
  backfill: boolean;

  @Column('integer', { default: 0 })
  requests: number;

  @Column('integer', { nullable: true })
  fetched: number | null;

  @Column('integer', { nullable: true })
  matched: number | null;

  /** Mentions that were new for the watch's monitor. */
  @Column('integer', { nullable: true })
  stored: number | null;

  @Column('text', { default: 'reached' })
  stopped: ScanStop;

  @Column('text', { nullable: true })
  error: string | null;
}
