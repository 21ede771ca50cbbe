import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A row of `abandoned_charges`: a request whose process ended before the answer was counted. Its units stay on the meters;
 * how many of them the source billed is unknown.
 */
@Entity('abandoned_charges')
export class AbandonedChargeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: SourceName;

  /** By meter. */
  @Column('jsonb')
  units: Readonly<Record<string, number>>;

  @Column('timestamptz')
  chargedAt: Date;
}
