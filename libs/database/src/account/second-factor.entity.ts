import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `second_factors`: the authenticator app of a user. */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('uuid')
  userId: string;

  @Column('bytea')
  sealedSecret: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  /** null = not confirmed yet, so signing in does not need it. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The step (30 seconds) of the last accepted code: codes up to it are rejected. */
  @Column('bigint', { default: 0 })
  lastStep: string;

  /** Consecutive wrong codes. */
  @Column('integer', { default: 0 })
  failures: number;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;
}
