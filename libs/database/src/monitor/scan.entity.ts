import type { ScanOutcome } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `scans`. */
@Entity('scans')
export class ScanEntity implements ScanOutcome {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('uuid')
  watchId: string;

  @Column('timestamptz')
  startedAt: Date;

  @Column('timestamptz')
  finishedAt: Date;

  @Column('timestamptz', { nullable: true })
  coveredFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  coveredUntil: Date | null;

  @Column('integer')
  fetched: number;

  @Column('integer')
  matched: number;

  /** Of those, mentions that are new for the watch's monitor. */
  @Column('integer')
  stored: number;

  @Column('text', { nullable: true })
  error: string | null;
}
