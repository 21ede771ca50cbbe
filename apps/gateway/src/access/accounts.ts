import { Injectable } from '@nestjs/common';
import { invalidRequest, type SignInInput, type SignUpInput } from '@earshot/contracts';
import { AppError, type User } from '@earshot/domain';
import { Clock, newId } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import { AccountStore } from './account-store.js';
import { AddressThrottle } from './address-throttle.js';
import { passwordFaults } from './password-faults.js';
import { PasswordHasher } from './password-hasher.js';
import { assertNotLocked, lockedUntil } from './sign-in-throttle.js';
import { newToken } from './token.js';

/** A session that has just begun: the only moment its token is known. */
export interface NewSession {
  readonly user: User;
  readonly token: string;
  readonly expiresAt: Date;
}

/** People signing up and in. */
@Injectable()
export class Accounts {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly throttle: AddressThrottle,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param from where the request comes from
   * @throws AppError FORBIDDEN (closed) | INVALID_REQUEST | CONFLICT (address taken) | RATE_LIMITED
   */
  async signUp({ email, password, name }: SignUpInput, from: string): Promise<NewSession> {
    if (this.config.signUp === 'closed')
      throw new AppError('FORBIDDEN', 'Signing up is closed in this installation.');
    const faults = await passwordFaults({ password, email, name });
    if (faults.length > 0) throw invalidRequest(faults);
    await this.throttle.assertOpen(from);
    const passwordHash = await this.passwords.hash(password);
    const user = { id: newId(), email, name, createdAt: this.clock.now() };
    const session = this.begin(user);
    try {
      await this.store.signUp({ user, passwordHash }, session);
    } catch (error) {
      // Whoever tries addresses learns who has an account: not more of them than passwords can be tried.
      await this.throttle.failed(from);
      throw error;
    }
    return session;
  }

  /**
   * @param from where the request comes from
   * @throws AppError UNAUTHENTICATED, the same for a wrong password and an unknown account | RATE_LIMITED
   */
  async signIn({ email, password }: SignInInput, from: string): Promise<NewSession> {
    const now = this.clock.now();
    await this.throttle.assertOpen(from);
    const { until, known } = await this.store.find(email);
    assertNotLocked(until, now);
    if (!(await this.passwords.verify(known?.passwordHash ?? null, password)) || known === null) {
      await this.throttle.failed(from);
      await this.store.failed(email, (failures) => lockedUntil(failures, now));
      throw new AppError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.');
    }
    const session = this.begin(known.user);
    const outdated = this.passwords.isOutdated(known.passwordHash);
    await this.store.signedIn(email, session, outdated ? await this.passwords.hash(password) : null);
    return session;
  }

  private begin(user: User): NewSession {
    const expiresAt = new Date(this.clock.now().getTime() + this.config.sessionLifeMs);
    return { user, token: newToken('ess_'), expiresAt };
  }
}
