import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `project_usage`: what a project has used in one month. */
@Entity('project_usage')
export class ProjectUsageEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  /** Its first day, in UTC. */
  @PrimaryColumn('date')
  month: string;

  /** New mentions found. */
  @Column('integer')
  mentions: number;
}
