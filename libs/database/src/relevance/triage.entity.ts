import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of `triage`: when a mention's status was last set by a user. The status itself is in the mention; this table serves
 * to find a project's latest triage, for which mentions have no index.
 */
@Entity('triage')
export class TriageEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  mentionId: string;

  @Column('timestamptz')
  changedAt: Date;
}
