import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `reclassifications`: the job itself. It is worked on from the newest mention to the oldest. */
@Entity('reclassifications')
export class ReclassificationEntity {
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

  @Column('timestamptz')
  dueAt: Date;

  /** In a row without getting on, so that what kills its worker runs out of them too. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;

  @Column('boolean', { default: false })
  givenUp: boolean;
}
