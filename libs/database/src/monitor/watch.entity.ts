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

  /** As its monitor's. */
  @Column('boolean')
  active: boolean;

  @Column('jsonb', { default: {} })
  cursor: WatchCursor;

  @Column('integer', { default: 0 })
  failures: number;

  /** Scans that were started since one ended, well or not: a watch that stops its scanner uses them up. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  nextScanAt: Date;

  @Column('timestamptz', { nullable: true })
  lastScannedAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  /** The last moment that was surely covered for all its keywords; says nothing while the cursor is empty. */
  @Column('timestamptz', { nullable: true })
  coveredUntil: Date | null;

  /** Between the last two scans that finished; Postgres gives a bigint as text. */
  @Column('bigint', { nullable: true })
  scannedEveryMs: string | null;

  /** Given up, because what it finds cannot be stored or its scans never end. Counts while `failures` does: asking for a scan revives it. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;
}

/**
 * Its rows as leased work. The scheduler claims many at once under one token and hands them to scanners, so an attempt is
 * counted when the scan starts. A watch that is given up is scanned again when a scan of it is requested.
 */
export const watchRows = new LeasedRows({
  table: 'watches',
  key: 'id',
  columns: { dueAt: 'next_scan_at' },
  isOpen: 't.active AND (t.dead_at IS NULL OR t.failures = 0)',
  counts: 'at_start',
  maxAttempts: maxScanAttempts,
  bury: `dead_at = now(), failures = greatest(t.failures, ${maxScanAttempts}), attempts = 0`,
  neverEnded: `'Its last ${maxScanAttempts} scans never ended. It is given up until somebody asks for a scan.'`,
});
