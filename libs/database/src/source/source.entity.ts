import type { SourceName } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sources`: a source that this release or a newer one knows. Its manifest says everything else. */
@Entity('sources')
export class SourceEntity {
  @PrimaryColumn('text')
  name: SourceName;

  /** Where it stands in the facet of a mention. */
  @Column('smallint')
  slot: number;
}
