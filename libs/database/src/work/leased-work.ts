import { Column } from 'typeorm';

/** Columns of a row that is work to do. While `leaseUntil` lies ahead, only the holder of `leaseToken` may do it. */
export abstract class LeasedWork {
  @Column('timestamptz')
  dueAt: Date;

  /** Without getting on, counted when it is claimed: what takes its worker down runs out of them too. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('uuid', { nullable: true })
  leaseToken: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  /** What the last attempt failed of, for people. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
