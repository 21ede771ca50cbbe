import type { MeterKind, MeterWindow, SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_meters`: what all processes have used of a source's allowance. */
@Entity('source_meters')
export class SourceMeterEntity {
  @PrimaryColumn('text')
  source: SourceName;

  @PrimaryColumn('text')
  meter: string;

  @Column('text')
  kind: MeterKind;

  @Column('text')
  unit: string;

  @Column('double precision')
  unitsAllowed: number;

  @Column('jsonb')
  meterWindow: MeterWindow;

  /** It counts the items in answers, not requests. */
  @Column('boolean', { default: false })
  perItem: boolean;

  @Column('double precision', { default: 0 })
  used: number;

  /** null = nothing was used yet. */
  @Column('timestamptz', { nullable: true })
  resetsAt: Date | null;
}
