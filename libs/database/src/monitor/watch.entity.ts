import { maxScanAttempts, type SourceName, type Watch, type WatchCursor } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';

/** A row of `watches`. */
@Entity('watches')
export class WatchEntity implements Watch {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  monitorId: string;

  @Column('text')
  source: SourceName;

  /** The same as its monitor's. */
  @Column('boolean')
  active: boolean;

  @Column('jsonb', { default: {} })
  cursor: WatchCursor;

  @Column('integer', { default: 0 })
  failures: number;

  /** Scans started since one last ended: a watch that crashes its scanner uses them up. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  nextScanAt: Date;

  @Column('timestamptz', { nullable: true })
  lastScannedAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** The time up to which all its keywords are covered; meaningless while the cursor is empty. */
  @Column('timestamptz', { nullable: true })
  coveredUntil: Date | null;

  /** Between the last two scans that finished; Postgres gives a bigint as text. */
  @Column('bigint', { nullable: true })
  scannedEveryMs: string | null;

  /**
   * When it was given up, because its results cannot be stored or its scans never end. Only valid while `failures` > 0:
   * requesting a scan revives it.
   */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;
}

/**
 * The table as leased work. The scheduler claims many at once under one token and hands them to scanners, so an attempt
 * counts when the scan starts. A watch that was given up is scanned again on request.
 */
export const watchRows = new LeasedRows({
  table: 'watches',
  key: 'id',
  columns: { dueAt: 'next_scan_at' },
  isOpen: 't.active AND (t.dead_at IS NULL OR t.failures = 0)',
  counts: 'at_start',
  maxAttempts: maxScanAttempts,
  bury: `dead_at = now(), failures = greatest(t.failures, ${maxScanAttempts}), attempts = 0`,
  neverEnded: `'Its last ${maxScanAttempts} scans never ended. It is given up until a scan is requested.'`,
});
