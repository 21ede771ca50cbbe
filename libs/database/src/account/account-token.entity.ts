import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `account_tokens`: a link that was sent by e-mail, or printed for the operator. */
@Entity('account_tokens')
export class AccountTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  userId: string;

  @Column('text')
  kind: 'reset_password' | 'verify_email' | 'sign_in';

  /** The address it was sent to; for a sign-in link, the address of the account. */
  @Column('text')
  email: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  tokenHash: Buffer;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** When it was used or revoked. */
  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;
}
