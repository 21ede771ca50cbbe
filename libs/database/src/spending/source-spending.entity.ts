import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_spending`: a monitor's share of a meter's usage on a day. */
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

  /** Its share of requests it had in common with other monitors. */
  @Column('double precision')
  units: number;

  /** What it would have used without sharing requests. */
  @Column('double precision')
  unitsAlone: number;
}
