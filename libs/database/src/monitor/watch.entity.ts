import type { SourceName, Watch, WatchCursor } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `watches`. While `leaseUntil` lies ahead, only the holder of `leaseToken` may scan it. */
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

  /** Scans that were begun since one ended, well or not: what takes its scanner down runs out of them. */
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
