import { maxAttempts } from '@earshot/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LeasedRows } from '../work/leased-rows.js';
import { LeasedWork } from '../work/leased-work.js';
import type { AccountMailKind } from './account-mail-kind.js';

/**
 * A row of `account_mails`: an e-mail about an account that is waiting to be sent. The row is deleted once it is sent or
 * given up.
 */
@Entity('account_mails')
export class AccountMailEntity extends LeasedWork {
  @PrimaryColumn('uuid')
  id: string;

  /** null = the account is deleted, which is what it is about. */
  @Column('uuid', { nullable: true })
  userId: string | null;

  /** Where it goes. */
  @Column('text')
  email: string;

  @Column('text')
  kind: AccountMailKind;

  /** The token at the end of its link. */
  @Column('bytea', { nullable: true })
  sealedToken: Buffer | null;

  /** What happened, e.g. the network or the new address. */
  @Column('text', { nullable: true })
  detail: string | null;

  /** It is not sent after this time. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}

/** The table as leased work. */
export const accountMailRows = new LeasedRows({
  table: 'account_mails',
  key: 'id',
  isOpen: 'true',
  isObsolete: 'coalesce(t.expires_at <= now(), false)',
  counts: 'at_claim',
  maxAttempts,
  bury: null,
});
