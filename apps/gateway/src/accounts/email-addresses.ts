import { Injectable } from '@nestjs/common';
import { type ChangeEmailInput, invalidField, type VerifyEmailInput } from '@earshot/contracts';
import { AccountTokenRepository, Database, UserRepository } from '@earshot/database';
import { AppError, emailTaken, type User } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { clientNetwork } from '../access/limits/client-network.js';
import { UseLimits } from '../access/limits/use-limits.js';
import { hashToken } from '../access/token.js';
import { AccountMails, deadLink } from './account-mails.js';
import type { Origin } from './origin.js';
import { PasswordCheck } from './password-check.js';

/** The e-mail addresses of accounts: verifying and changing them. */
@Injectable()
export class EmailAddresses {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly check: PasswordCheck,
    private readonly mails: AccountMails,
    private readonly limits: UseLimits,
    private readonly clock: Clock,
  ) {}

  /** Sends another link. @throws AppError FORBIDDEN (no mail) | CONFLICT (is verified) | RATE_LIMITED */
  async requestVerification({ id: userId }: User, from: Origin): Promise<void> {
    this.mails.assertOn();
    await this.limits.use('links', clientNetwork(from.address));
    await this.mails.transaction(async (tx, send) => {
      const account = await this.users.lock(tx, userId);
      if (account === null || account.user.emailVerifiedAt !== null)
        throw new AppError('CONFLICT', 'Your e-mail address is verified already.');
      await this.mails.assertLinksLeft(tx, userId, 'verify_email');
      await send({ kind: 'verify_email', userId, email: account.user.email, link: 'verify_email' });
    });
  }

  /**
   * The account keeps its address until the link in the mail to the new one is opened; if no mail is set up, it changes at
   * once.
   * @returns the account with its new address; null if a mail was sent
   * @throws AppError INVALID_REQUEST | CONFLICT (has an account) | RATE_LIMITED
   */
  async change(
    user: User,
    { email, current_password }: ChangeEmailInput,
    from: Origin,
  ): Promise<User | null> {
    if (email === user.email) throw invalidField('email', 'same', 'email is your address already.');
    const checked = await this.check.assertCurrent(user, current_password, from.address);
    await this.limits.use('links', clientNetwork(from.address));
    return this.mails.transaction(async (tx, send) => {
      await this.check.assertStillCurrent(tx, user, checked);
      if (!this.mails.isOn) {
        await this.users.setEmail(tx, user.id, email, false);
        await this.tokens.endAll(tx, user.id, null);
        return this.users.get(tx, user.id);
      }
      if ((await this.users.findByEmail(tx, email)) !== null) throw emailTaken();
      await this.mails.assertLinksLeft(tx, user.id, 'verify_email');
      // Only one new address can be pending, so earlier links stop working.
      await this.tokens.endAll(tx, user.id, 'verify_email');
      await send({ kind: 'confirm_new_email', userId: user.id, email, link: 'verify_email' });
      return null;
    });
  }

  /** Returns the address that a link verifies; null if the link does not work. Changes nothing. */
  async addressOfLink(token: string): Promise<string | null> {
    const link = await this.database.asSystem((tx) =>
      this.tokens.find(tx, 'verify_email', hashToken(token), this.clock.now()),
    );
    return link?.email ?? null;
  }

  /**
   * Makes the address that the link was sent to the verified address of the account, and sends an e-mail to the previous
   * one.
   * @returns the address
   * @throws AppError INVALID_REQUEST (`token`) | CONFLICT (now has another account)
   */
  verify({ token }: VerifyEmailInput): Promise<string> {
    return this.mails.transaction(async (tx, send) => {
      const link = await this.tokens.use(tx, 'verify_email', hashToken(token), this.clock.now());
      const account = link === null ? null : await this.users.lock(tx, link.userId);
      if (link === null || account === null) throw deadLink();
      const { id: userId, email: before } = account.user;
      if (link.email === before) {
        await this.users.setEmailVerified(tx, userId);
        return before;
      }
      await this.users.setEmail(tx, userId, link.email, true);
      await this.tokens.endAll(tx, userId, null);
      await send({ kind: 'email_changed', userId, email: before, detail: link.email });
      return link.email;
    });
  }
}
