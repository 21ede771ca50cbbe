import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sessions`. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  /** The network it was started from, shortened; null in sessions older than the column. */
  @Column('text', { nullable: true })
  network: string | null;

  /** The browser or program that started it, e.g. `Firefox on Linux`. */
  @Column('text', { nullable: true })
  client: string | null;
}
