import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sign_in_failures`: failed sign-ins to one account from one network. */
@Entity('sign_in_failures')
export class SignInFailuresEntity {
  /** The e-mail address in lower case, whether or not such a user exists. */
  @PrimaryColumn('text')
  account: string;

  @PrimaryColumn('text')
  network: string;

  /** In a row. */
  @Column('integer')
  failures: number;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;

  @Column('timestamptz')
  lastFailedAt: Date;
}
