import { Injectable } from '@nestjs/common';
import { invalidField } from '@earshot/contracts';
import {
  type Account,
  Database,
  type SignInAttempt,
  SignInAttemptRepository,
  type Tx,
} from '@earshot/database';
import {
  accountLockedUntil,
  AppError,
  areWorthAWarning,
  networkLockedUntil,
  type User,
  waitText,
} from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { AccountStore } from '../access/account-store.js';
import { clientNetwork } from '../access/limits/client-network.js';
import { UseLimits } from '../access/limits/use-limits.js';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { AccountMails } from './account-mails.js';
import { shortNetwork } from './origin.js';

const locks = { network: networkLockedUntil, account: accountLockedUntil };

/** Checks account passwords, and limits how often they may be tried. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly store: AccountStore,
    private readonly database: Database,
    private readonly attempts: SignInAttemptRepository,
    private readonly passwords: PasswordHasher,
    private readonly limits: UseLimits,
    private readonly mails: AccountMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the account with this address and password. Unknown addresses are slowed down like known ones.
   * @param address where the request comes from
   * @returns null if either is wrong
   * @throws AppError RATE_LIMITED
   */
  async findAccount(email: string, password: string, address: string): Promise<Account | null> {
    const network = clientNetwork(address);
    const { account, isKnown } = await this.store.find(email, network);
    if (!isKnown) await this.limits.assertLeft('failures', network);
    let attempt = { ofNetwork: 0, ofAccount: 0 };
    const isRight = await this.passwords.verify(account?.passwordHash ?? null, password, async () => {
      attempt = await this.count({ account: email, network, isKnown });
    });
    if (isRight && account !== null) {
      await this.database.asSystem((tx) => this.attempts.succeeded(tx, email, network));
      return account;
    }
    await this.limits.record('failures', network);
    if (account !== null && areWorthAWarning(attempt)) await this.warn(account.user, address);
    return null;
  }

  /**
   * For actions that need more than a session.
   * @returns the hash that the password was checked against, for `assertStillCurrent`
   * @throws AppError INVALID_REQUEST (`current_password`) | RATE_LIMITED
   */
  async assertCurrent({ email }: User, password: string, address: string): Promise<string> {
    const account = await this.findAccount(email, password, address);
    if (account === null) throw notCurrent();
    return account.passwordHash;
  }

  /**
   * Prevents an action based on a password that was changed in the meantime: the owner may have changed it to keep others
   * out.
   * @throws AppError INVALID_REQUEST (`current_password`)
   */
  async assertStillCurrent(tx: Tx, { id }: User, checked: string): Promise<void> {
    if (!(await this.store.hasHash(tx, id, checked))) throw notCurrent();
  }

  /** Counts an attempt as failed until it has succeeded. @throws AppError RATE_LIMITED */
  private async count(
    attempt: SignInAttempt,
  ): Promise<{ readonly ofNetwork: number; readonly ofAccount: number }> {
    const now = this.clock.now();
    const counted = await this.database.asSystem((tx) => this.attempts.begin(tx, attempt, now, locks));
    if (counted.refusedUntil !== null) throw this.tooMany(counted.refusedUntil, now);
    return counted;
  }

  /** Warns the owner at most once a day. */
  private warn({ id: userId, email }: User, address: string): Promise<void> {
    return this.mails.transaction(async (tx, send) => {
      if (await this.attempts.noteWarning(tx, email))
        await send({ kind: 'sign_in_failures', userId, email, detail: shortNetwork(address) });
    });
  }

  private tooMany(until: Date, now: Date): AppError {
    const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
    const reset = this.mails.isOn ? `, or set a new password at ${this.mails.resetUrl}` : '';
    const message = `Too many failed attempts. Try again in ${waitText(retryAfterSeconds)}${reset}.`;
    return new AppError('RATE_LIMITED', message, { retryAfterSeconds });
  }
}

function notCurrent(): AppError {
  return invalidField('current_password', 'wrong', 'current_password is not your password.');
}
