import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedWork } from '../work/leased-work.js';

/** A row of `reclassifications`: the job itself. It is worked on from the newest mention to the oldest. */
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

  /** When somebody last took a part of it: those that waited longest come first. */
  @Column('timestamptz', { nullable: true })
  workedAt: Date | null;

  /** How many mentions there are to judge; null until counted. */
  @Column('integer', { nullable: true })
  total: number | null;

  @Column('integer', { default: 0 })
  examined: number;

  @Column('integer', { default: 0 })
  changed: number;

  @Column('integer', { default: 0 })
  failed: number;

  /** Where it goes on: before this one, in the order of discovery. */
  @Column('uuid', { nullable: true })
  lastMentionId: string | null;

  @Column('boolean', { default: false })
  givenUp: boolean;
}
