import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `source_charges`: units that a request counted on its source's meters, until they are attributed to monitors. */
@Entity('source_charges')
export class SourceChargeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: SourceName;

  /** Units by meter: the most that the answer may cost, until the real cost is known. */
  @Column('jsonb')
  costs: Readonly<Record<string, number>>;

  /** Units by meter, everything counted for it; null = the row was written by the previous release. */
  @Column('jsonb', { nullable: true })
  counted: Readonly<Record<string, number>> | null;

  /** For whom the request was sent. */
  @Column('uuid', { array: true, default: '{}' })
  monitorIds: string[];

  /** Whose it is, where it is for no monitor; null = that of its monitors. */
  @Column('uuid', { nullable: true })
  projectId: string | null;

  /** Its real cost is not known (yet). */
  @Column('boolean', { default: true })
  isOpen: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  chargedAt: Date;
}
