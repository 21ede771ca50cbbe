import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sign_in_attempts`: failed sign-ins to an account, counted over all networks. */
@Entity('sign_in_attempts')
export class SignInAttemptEntity {
  /** The e-mail address in lower case, whether or not such a user exists. */
  @PrimaryColumn('text')
  account: string;

  /** In a row. */
  @Column('integer')
  failures: number;

  @Column('timestamptz', { nullable: true })
  lockedUntil: Date | null;

  @Column('timestamptz')
  lastFailedAt: Date;

  /** When the owner was last warned of failures by e-mail. */
  @Column('timestamptz', { nullable: true })
  warnedAt: Date | null;
}
