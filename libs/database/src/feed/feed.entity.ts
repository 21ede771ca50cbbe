import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `feeds`: an address that some project reads. It belongs to no project and is read once for all. */
@Entity('feeds')
export class FeedEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** As it was added; mentions are known by it for ever. */
  @Column('text')
  address: string;

  /** Where it has moved for good. */
  @Column('text')
  location: string;

  @Column('text', { nullable: true })
  title: string | null;

  /** The page that it belongs to. */
  @Column('text', { nullable: true })
  siteUrl: string | null;

  @Column('text', { nullable: true })
  etag: string | null;

  @Column('text', { nullable: true })
  lastModified: string | null;

  @Column('bigint')
  intervalMs: string;

  @Column('timestamptz')
  nextReadAt: Date;

  /** When its server last answered with what it lists, or that nothing is new; null = never. */
  @Column('timestamptz', { nullable: true })
  readAt: Date | null;

  /** Everything that it has published from then until `readAt` was listed, but for gaps; null = it was not read yet since this is noted. */
  @Column('timestamptz', { nullable: true })
  coveredFrom: Date | null;

  @Column('integer')
  failures: number;

  /** Why it could not be read; null = it could. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Its server says that it is gone for good. */
  @Column('timestamptz', { nullable: true })
  goneAt: Date | null;

  /** The last time in which it may have listed entries that nobody has seen. */
  @Column('timestamptz', { nullable: true })
  gapFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  gapUntil: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
