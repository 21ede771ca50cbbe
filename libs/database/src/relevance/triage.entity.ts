import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of `triage`: that somebody set a mention's status, and when last. What it is set to stands in the mention alone; here
 * the latest changes of a project are found, which no index of the mentions could tell.
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
