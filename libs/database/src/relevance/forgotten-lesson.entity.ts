import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TraitKind } from '@earshot/domain';

/** A row of `forgotten_lessons`: what triage up to a moment taught about some evidence does not count. */
@Entity('forgotten_lessons')
export class ForgottenLessonEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  monitorId: string;

  /** all = every lesson of the monitor */
  @Column('text')
  kind: TraitKind | 'all';

  @Column('text')
  name: string;

  @Column('timestamptz')
  forgottenAt: Date;

  /** null = it is forgotten */
  @Column('timestamptz', { nullable: true })
  restoredAt: Date | null;

  /** The later of both. */
  @Column('timestamptz')
  changedAt: Date;
}
