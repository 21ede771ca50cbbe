import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sources`: a source known to this release or a newer one. Everything else is in its manifest. */
@Entity('sources')
export class SourceEntity {
  @PrimaryColumn('text')
  name: SourceName;

  /** Its place in the facet of a mention. */
  @Column('smallint')
  slot: number;
}
