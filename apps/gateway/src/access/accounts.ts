import { Injectable } from '@nestjs/common';
import { invalidRequest, type SignInInput, type SignUpInput } from '@earshot/contracts';
import { AppError } from '@earshot/domain';
import { Clock, newId } from '@earshot/platform';
import { AccountMails } from '../accounts/account-mails.js';
import type { Origin } from '../accounts/origin.js';
import { PasswordCheck } from '../accounts/password-check.js';
import { SecondFactorCheck } from '../accounts/second-factor-check.js';
import { GatewayConfig } from '../gateway.config.js';
import { Invitations } from '../invitations/invitations.js';
import { AccountStore } from './account-store.js';
import { clientNetwork } from './limits/client-network.js';
import { UseLimits } from './limits/use-limits.js';
import { Memberships } from './memberships.js';
import { type NewSession, newSession } from './sign-in/new-session.js';
import { passwordFaults } from './sign-in/password-faults.js';
import { PasswordHasher } from './sign-in/password-hasher.js';

/** Signing up and signing in. */
@Injectable()
export class Accounts {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly check: PasswordCheck,
    private readonly secondFactor: SecondFactorCheck,
    private readonly mails: AccountMails,
    private readonly limits: UseLimits,
    private readonly invitations: Invitations,
    private readonly memberships: Memberships,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError FORBIDDEN (closed) | INVALID_REQUEST | CONFLICT (address taken) | RATE_LIMITED */
  async signUp({ email, password, name, invitation }: SignUpInput, from: Origin): Promise<NewSession> {
    if (this.config.signUp === 'closed' && invitation === undefined)
      throw new AppError('FORBIDDEN', 'Sign-up is closed in this installation: you need an invitation.');
    const faults = await passwordFaults({ password, email, name });
    if (faults.length > 0) throw invalidRequest(faults);
    const network = clientNetwork(from.address);
    await this.limits.assertLeft('failures', network);
    if (invitation !== undefined) await this.invitations.open(invitation, 'invitation');
    else if (this.mails.isOn) await this.limits.use('sign-ups', network);
    const passwordHash = await this.passwords.hash(password);
    const user = { id: newId(), email, name, createdAt: this.clock.now(), emailVerifiedAt: null };
    const session = newSession(user, false, this.config, this.clock.now());
    let joined: string | null;
    try {
      joined = await this.mails.transaction(async (tx, send) => {
        await this.store.signUp(tx, { user, passwordHash }, session, from);
        await send({ kind: 'verify_email', userId: user.id, email, link: 'verify_email' });
        if (invitation === undefined) return null;
        return (await this.invitations.accept(tx, invitation, user.id)).projectId;
      });
    } catch (error) {
      // Trying addresses reveals who has an account, so it is limited like trying passwords.
      await this.limits.record('failures', network);
      throw error;
    }
    if (joined !== null) this.memberships.joined(joined);
    return session;
  }

  /**
   * @throws AppError UNAUTHENTICATED, the same for a wrong password and an unknown account; with a detail for `code` if a
   * second factor is missing or wrong | RATE_LIMITED
   */
  async signIn({ email, password, code }: SignInInput, from: Origin): Promise<NewSession> {
    let account = await this.check.findAccount(email, password, from.address);
    if (account === null) throw wrongCredentials();
    const hasSecondFactor = await this.secondFactor.assertPassed(account.user, code ?? null);
    const session = newSession(account.user, hasSecondFactor, this.config, this.clock.now());
    for (;;) {
      const checked = account.passwordHash;
      const renewed = this.passwords.isOutdated(checked) ? await this.passwords.hash(password) : null;
      if (await this.store.signedIn(session, from, { checked, renewed })) return session;
      // The hash has changed in the meantime: another sign-in rehashed the password, or it was changed.
      ({ account } = await this.store.find(account.user.email, clientNetwork(from.address)));
      if (account === null || !(await this.passwords.verify(account.passwordHash, password)))
        throw wrongCredentials();
    }
  }
}

function wrongCredentials(): AppError {
  return new AppError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.');
}
