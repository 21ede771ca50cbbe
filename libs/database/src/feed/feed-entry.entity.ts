import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `feed_entries`: an entry as its feed last showed it. */
@Entity('feed_entries')
export class FeedEntryEntity {
  @PrimaryColumn('uuid')
  feedId: string;

  @PrimaryColumn('text')
  entryId: string;

  /** A hash of `entry`. */
  @Column('text')
  hash: string;

  @Column('jsonb')
  entry: object;

  @Column('timestamptz')
  seenAt: Date;

  /** When this version of it was first seen. */
  @Column('timestamptz')
  changedAt: Date;

  /** The last answer listed it. */
  @Column('boolean')
  listed: boolean;
}
