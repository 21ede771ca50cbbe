import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `backups`: a nightly backup that was tried. */
@Entity('backups')
export class BackupEntity {
  @PrimaryColumn('timestamptz')
  startedAt: Date;

  /** When its snapshot was taken; null = it failed. */
  @Column('timestamptz', { nullable: true })
  takenAt: Date | null;

  @Column('bigint', { nullable: true })
  bytes: string | null;

  /** Why there is none. */
  @Column('text', { nullable: true })
  failure: string | null;
}
