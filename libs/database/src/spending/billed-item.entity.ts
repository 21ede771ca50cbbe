import type { SourceName } from '@earshot/domain';
import { Entity, PrimaryColumn } from 'typeorm';

/** A row of `billed_items`: an item that a source has billed on a day and does not bill again on the same day. */
@Entity('billed_items')
export class BilledItemEntity {
  @PrimaryColumn('text')
  source: SourceName;

  /** In UTC. */
  @PrimaryColumn('date')
  day: string;

  /** What was billed, e.g. `post 123`. */
  @PrimaryColumn('text')
  item: string;
}
