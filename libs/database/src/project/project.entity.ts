import type { BySource, PlanName, Project } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `projects`. */
@Entity('projects')
export class ProjectEntity implements Project {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  slug: string;

  @Column('text')
  plan: PlanName;

  @Column('text', { nullable: true })
  website: string | null;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  timeZone: string;

  @Column('boolean', { default: true })
  learnFromTriage: boolean;

  /** US dollars a month, by source. */
  @Column('jsonb', { default: {} })
  monthlyBudget: BySource;

  /** Percent of each quota, by source. */
  @Column('jsonb', { default: {} })
  share: BySource;

  @Column('boolean', { default: false })
  sample: boolean;

  @Column('timestamptz')
  createdAt: Date;

  /** From then on no one can reach it; its rows are deleted later. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
