import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_charges`: what a request has counted on its source's meters, until it is attributed to monitors. */
@Entity('source_charges')
export class SourceChargeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: SourceName;

  /** Units by meter: the most that the answer may cost, until it is known. */
  @Column('jsonb')
  costs: Readonly<Record<string, number>>;

  /** Units by meter, everything that stands on the meters for it; null = the release before made the row. */
  @Column('jsonb', { nullable: true })
  counted: Readonly<Record<string, number>> | null;

  /** For whom the request was sent. */
  @Column('uuid', { array: true, default: '{}' })
  monitorIds: string[];

  /** What it really costs is not known (yet). */
  @Column('boolean', { default: true })
  isOpen: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  chargedAt: Date;
}
