import { Column } from 'typeorm';

/** Columns of a row of leased work. Until `leaseUntil` only the holder of `leaseToken` may work on it. */
export abstract class LeasedWork {
  @Column('timestamptz')
  dueAt: Date;

  /** Attempts without progress, counted when claimed, so that work which crashes its worker runs out of them, too. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  /** Why the last attempt failed, readable. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
