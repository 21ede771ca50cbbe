import { Injectable } from '@nestjs/common';
import { invalidRequest, type SignInInput, type SignUpInput } from '@earshot/contracts';
import { AppError, type ErrorDetail, type User } from '@earshot/domain';
import { Clock, newId } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import { AccountStore } from './account-store.js';
import { PasswordHasher } from './password-hasher.js';
import { assertNotLocked, lockedUntil } from './sign-in-throttle.js';
import { newToken } from './token.js';

/** A session that has just begun: the only moment its token is known. */
export interface NewSession {
  readonly user: User;
  readonly token: string;
  readonly expiresAt: Date;
}

const sessionLifeMs = 30 * 24 * 60 * 60 * 1_000;

/** People signing up and in. */
@Injectable()
export class Accounts {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: PasswordHasher,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError FORBIDDEN (closed) | INVALID_REQUEST | CONFLICT (address taken) */
  async signUp({ email, password, name }: SignUpInput): Promise<NewSession> {
    if (this.config.signUp === 'closed')
      throw new AppError('FORBIDDEN', 'Signing up is closed in this installation.');
    const faults = passwordFaults(password, email, name);
    if (faults.length > 0) throw invalidRequest(faults);
    const passwordHash = await this.passwords.hash(password);
    const user = { id: newId(), email, name, createdAt: this.clock.now() };
    const session = this.begin(user);
    await this.store.signUp({ user, passwordHash }, session);
    return session;
  }

  /** @throws AppError UNAUTHENTICATED, the same for a wrong password and an unknown account | RATE_LIMITED */
  async signIn({ email, password }: SignInInput): Promise<NewSession> {
    const now = this.clock.now();
    const { until, known } = await this.store.find(email);
    assertNotLocked(until, now);
    if (!(await this.passwords.verify(known?.passwordHash ?? null, password)) || known === null) {
      await this.store.failed(email, (failures) => lockedUntil(failures, now));
      throw new AppError('UNAUTHENTICATED', 'The e-mail address or the password is wrong.');
    }
    const session = this.begin(known.user);
    await this.store.signedIn(email, session);
    return session;
  }

  private begin(user: User): NewSession {
    const expiresAt = new Date(this.clock.now().getTime() + sessionLifeMs);
    return { user, token: newToken('ess_'), expiresAt };
  }
}

/** Length alone is checked by the contract; these need the other fields, or bytes. */
function passwordFaults(password: string, email: string, name: string): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const lower = password.toLowerCase();
  if (lower === email || lower === name.toLowerCase())
    faults.push({
      field: 'password',
      rule: 'guessable',
      message: 'password must not be your address or name.',
    });
  if (Buffer.byteLength(password) > 1_024)
    faults.push({ field: 'password', rule: 'max_bytes', message: 'password must have at most 1024 bytes.' });
  return faults;
}
