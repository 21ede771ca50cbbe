import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `sign_in_attempts`: an account that somebody failed to sign in to. */
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
}
