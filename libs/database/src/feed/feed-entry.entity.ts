import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `feed_entries`: an entry as its feed showed it last. */
@Entity('feed_entries')
export class FeedEntryEntity {
  @PrimaryColumn('uuid')
  feedId: string;

  @PrimaryColumn('text')
  entryId: string;

  /** Of `entry`. */
  @Column('text')
  hash: string;

  @Column('jsonb')
  entry: object;

  @Column('timestamptz')
  seenAt: Date;

  /** When it was first seen as it is now. */
  @Column('timestamptz')
  changedAt: Date;

  /** It stood in the last answer. */
  @Column('boolean')
  listed: boolean;
}
