import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_spending`: a monitor's part of what was used of a meter on one day. */
@Entity('source_spending')
export class SourceSpendingEntity {
  @PrimaryColumn('uuid')
  projectId: string;

  @PrimaryColumn('uuid')
  monitorId: string;

  @PrimaryColumn('text')
  source: SourceName;

  @PrimaryColumn('text')
  meter: string;

  /** In UTC. */
  @PrimaryColumn('date')
  day: string;

  /** Its part, where others shared the request. */
  @Column('double precision')
  units: number;

  /** What it would have used without others to share with. */
  @Column('double precision')
  unitsAlone: number;
}
