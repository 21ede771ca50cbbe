import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `project_feeds`: a project reads a feed. */
@Entity('project_feeds')
export class ProjectFeedEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  feedId: string;

  /** The project's name for it; null = the feed's own title. */
  @Column('text', { nullable: true })
  title: string | null;

  /** Every entry is a mention of this monitor; null = keywords alone decide. */
  @Column('uuid', { nullable: true })
  wholeMonitorId: string | null;

  @Column('timestamptz')
  createdAt: Date;
}
