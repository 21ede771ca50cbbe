import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_charges`: the most that a request may cost, until its answer says what it does. */
@Entity('source_charges')
export class SourceChargeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: SourceName;

  /** Units by meter. */
  @Column('jsonb')
  costs: Readonly<Record<string, number>>;

  @Column('timestamptz', { default: () => 'now()' })
  chargedAt: Date;
}
