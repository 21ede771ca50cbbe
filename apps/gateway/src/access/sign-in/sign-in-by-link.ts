import { Injectable } from '@nestjs/common';
import {
  AccountTokenRepository,
  Database,
  SecondFactorRepository,
  type Tx,
  UserRepository,
} from '@earshot/database';
import { AppError } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import type { Origin } from '../../accounts/origin.js';
import { GatewayConfig } from '../../gateway.config.js';
import { AccountStore } from '../account-store.js';
import { clientNetwork } from '../limits/client-network.js';
import { UseLimits } from '../limits/use-limits.js';
import { type NewSession, newSession } from './new-session.js';
import { hashToken } from '../token.js';

/** Signs people in with links created on the server, without password or second factor: docs/decisions/0028. */
@Injectable()
export class SignInByLink {
  constructor(
    private readonly database: Database,
    private readonly store: AccountStore,
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly factors: SecondFactorRepository,
    private readonly limits: UseLimits,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError UNAUTHENTICATED with a detail for `token`: expired, used or invalid | RATE_LIMITED */
  async signIn(token: string, from: Origin): Promise<NewSession> {
    const network = clientNetwork(from.address);
    await this.limits.assertLeft('failures', network);
    const session = await this.database.asSystem((tx) => this.use(tx, hashToken(token), from));
    if (session !== null) return session;
    await this.limits.record('failures', network);
    throw deadLink();
  }

  private async use(tx: Tx, tokenHash: Buffer, from: Origin): Promise<NewSession | null> {
    const now = this.clock.now();
    const link = await this.tokens.find(tx, 'sign_in', tokenHash, now);
    if (link === null) return null;
    // Locks the user before the link, in the same order as setting a new password.
    const account = await this.users.lock(tx, link.userId);
    if (account === null || (await this.tokens.use(tx, 'sign_in', tokenHash, now)) === null) return null;
    const { user } = account;
    const session = newSession(user, await this.factors.isOn(tx, user.id), this.config, now);
    // The list of sessions shows that a link was used, because the operator may have made it without the user's knowledge.
    await this.store.begin(tx, session, { ...from, client: `${from.client}, by a sign-in link` });
    return session;
  }
}

function deadLink(): AppError {
  const message =
    'This sign-in link does not work: it has expired, was used already, or a newer one was made. Sign in with your password, or have a new link created on the server: npm run admin -- sign-in-link EMAIL.';
  return new AppError('UNAUTHENTICATED', message, {
    details: [{ field: 'token', rule: 'dead_link', message }],
  });
}
