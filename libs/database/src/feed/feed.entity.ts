import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `feeds`: an address that at least one project reads. It belongs to no project and is read once for all of them. */
@Entity('feeds')
export class FeedEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** As it was added; mentions refer to it permanently. */
  @Column('text')
  address: string;

  /** Its new address after a permanent redirect. */
  @Column('text')
  location: string;

  @Column('text', { nullable: true })
  title: string | null;

  /** The page it belongs to. */
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

  /** Its server reports it as permanently gone. */
  @Column('timestamptz', { nullable: true })
  goneAt: Date | null;

  /** The last period in which entries may have been missed. */
  @Column('timestamptz', { nullable: true })
  gapFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  gapUntil: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
