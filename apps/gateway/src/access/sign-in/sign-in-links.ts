import { Injectable } from '@nestjs/common';
import { AccountTokenRepository, Database, UserRepository } from '@earshot/database';
import { Clock } from '@earshot/platform';
import { hashToken, newToken } from '../token.js';

/** How long a sign-in link works. */
export const signInLinkMinutes = 10;

/** Creates sign-in links for the operator; the API cannot create them. */
@Injectable()
export class SignInLinks {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a link that works once and replaces the person's previous one.
   * @returns the path below the base URL: a secret; null if there is no such person
   */
  make(userId: string): Promise<string | null> {
    const token = newToken('esl_');
    const expiresAt = new Date(this.clock.now().getTime() + signInLinkMinutes * 60_000);
    return this.database.asSystem(async (tx) => {
      const account = await this.users.lock(tx, userId);
      if (account === null) return null;
      await this.tokens.endAll(tx, userId, 'sign_in');
      const { email } = account.user;
      await this.tokens.insert(tx, {
        userId,
        kind: 'sign_in',
        email,
        tokenHash: hashToken(token),
        expiresAt,
      });
      return `/sign-in/${token}`;
    });
  }
}
