import { Injectable } from '@nestjs/common';
import {
  type ChangePasswordInput,
  invalidRequest,
  type RequestPasswordResetInput,
  type ResetPasswordInput,
} from '@earshot/contracts';
import {
  AccountTokenRepository,
  Database,
  KnownNetworkRepository,
  SessionRepository,
  SignInAttemptRepository,
  type Tx,
  UserRepository,
} from '@earshot/database';
import type { User } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { clientNetwork } from '../access/limits/client-network.js';
import { UseLimits } from '../access/limits/use-limits.js';
import { passwordFaults } from '../access/sign-in/password-faults.js';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { Revocations } from '../access/revocations.js';
import type { CurrentSession } from '../access/sign-in/sessions.js';
import { hashToken } from '../access/token.js';
import { AccountMails, deadLink, type SendMail } from './account-mails.js';
import type { Origin } from './origin.js';
import { PasswordCheck } from './password-check.js';

/** Changing passwords, and resetting forgotten ones. */
@Injectable()
export class Passwords {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly networks: KnownNetworkRepository,
    private readonly hasher: PasswordHasher,
    private readonly check: PasswordCheck,
    private readonly mails: AccountMails,
    private readonly limits: UseLimits,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  /** Ends all other sessions. @returns how many @throws AppError INVALID_REQUEST | RATE_LIMITED */
  async change(
    { user, sessionId }: CurrentSession,
    { current_password, new_password }: ChangePasswordInput,
    from: Origin,
  ): Promise<number> {
    const faults = await passwordFaults({ ...user, password: new_password }, 'new_password');
    if (faults.length > 0) throw invalidRequest(faults);
    const checked = await this.check.assertCurrent(user, current_password, from.address);
    const passwordHash = await this.hasher.hash(new_password);
    const ended = await this.mails.transaction(async (tx, send) => {
      await this.check.assertStillCurrent(tx, user, checked);
      return this.set(tx, send, user, { passwordHash, from, staysId: sessionId });
    });
    this.revocations.tell(ended);
    return ended.length;
  }

  /** Gives the same answer whether or not the address has an account. @throws AppError FORBIDDEN (no mail) | RATE_LIMITED */
  async requestReset({ email }: RequestPasswordResetInput, from: Origin): Promise<void> {
    this.mails.assertOn();
    await this.limits.use('links', clientNetwork(from.address));
    await this.mails.transaction(async (tx, send) => {
      const found = await this.users.findByEmail(tx, email);
      if (found === null) return;
      const { id: userId } = found.user;
      // So that simultaneous requests are counted one after the other.
      await this.users.lock(tx, userId);
      if (await this.mails.hasLinksLeft(tx, userId, 'reset_password'))
        await send({ kind: 'reset_password', userId, email: found.user.email, link: 'reset_password' });
    });
  }

  /** Returns the address of the account whose password a link resets; null if the link does not work. */
  async addressOfLink(token: string): Promise<string | null> {
    return (await this.userOfLink(token))?.email ?? null;
  }

  /**
   * Ends all sessions. Using the link proves that the address is the person's, so it becomes verified. A second factor
   * stays.
   * @returns how many
   * @throws AppError INVALID_REQUEST (`token`, `password`)
   */
  async reset({ token, password }: ResetPasswordInput, from: Origin): Promise<number> {
    const user = await this.userOfLink(token);
    if (user === null) throw deadLink();
    const faults = await passwordFaults({ ...user, password });
    if (faults.length > 0) throw invalidRequest(faults);
    const passwordHash = await this.hasher.hash(password);
    const ended = await this.mails.transaction(async (tx, send) => {
      const used = await this.tokens.use(tx, 'reset_password', hashToken(token), this.clock.now());
      if (used === null) throw deadLink();
      await this.users.setEmailVerified(tx, user.id);
      return this.set(tx, send, user, { passwordHash, from, staysId: null });
    });
    this.revocations.tell(ended);
    return ended.length;
  }

  private userOfLink(token: string): Promise<User | null> {
    return this.database.asSystem(async (tx) => {
      const link = await this.tokens.find(tx, 'reset_password', hashToken(token), this.clock.now());
      return link === null ? null : this.users.get(tx, link.userId);
    });
  }

  /** @param options.staysId the session to keep; null = none @returns the ids of the sessions that ended */
  private async set(
    tx: Tx,
    send: SendMail,
    { id, email }: User,
    options: { readonly passwordHash: string; readonly from: Origin; readonly staysId: string | null },
  ): Promise<string[]> {
    await this.users.setPasswordHash(tx, id, options.passwordHash);
    await this.tokens.endAll(tx, id, null);
    await this.attempts.clear(tx, email);
    await this.networks.forgetAll(tx, id);
    await this.networks.add(tx, id, clientNetwork(options.from.address));
    await send({ kind: 'password_changed', userId: id, email });
    return this.sessions.revokeAllOf(tx, id, options.staysId);
  }
}
