import type { BySource, LimitedMonitor, MonitorFilters, MonitorGroup, SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `monitors`. A deleted monitor keeps its row, so that its mentions can say what matched. */
@Entity('monitors')
export class MonitorEntity implements LimitedMonitor {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  keywords: string[];

  @Column('text', { array: true })
  excludeKeywords: string[];

  @Column('text', { array: true })
  excludeAuthors: string[];

  /** Absent filters do not restrict anything: see `filtersOf`. */
  @Column('jsonb', { default: {} })
  filters: MonitorFilters;

  @Column('text', { array: true })
  sources: SourceName[];

  @Column('text')
  groupName: MonitorGroup;

  @Column('text', { nullable: true })
  context: string | null;

  @Column('boolean')
  active: boolean;

  /** US dollars a month, by source. */
  @Column('jsonb', { default: {} })
  monthlyBudget: BySource;

  /** Percent of each quota, by source. */
  @Column('jsonb', { default: {} })
  share: BySource;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
