import { Injectable } from '@nestjs/common';
import { type AccountTokenKind, AccountTokenRepository, type Tx } from '@earshot/database';
import { hourMs } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { RateLimiter } from '@earshot/queue';
import { clientNetwork } from '../access/limits/client-network.js';
import { countUse, rateLimited } from '../access/limits/rate-limited.js';

const perNetwork = 20;
/** More, because people who begin together often share a network. */
const signUpsPerNetwork = 100;
const windowSeconds = 15 * 60;
const perAccount = 3;

/** Limits on requesting links, so that no one's mailbox is flooded. */
@Injectable()
export class LinkLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly tokens: AccountTokenRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts a request. @throws AppError RATE_LIMITED after 20 from a network within 15 minutes, regardless of the account */
  assertNetworkMay(address: string): Promise<void> {
    return this.count(`links:${clientNetwork(address)}`, perNetwork);
  }

  /**
   * Counts a sign-up, which sends a link to any address. @throws AppError RATE_LIMITED after 100 from a network within 15
   * minutes
   */
  assertNetworkMaySignUp(address: string): Promise<void> {
    return this.count(
      `sign-ups:${clientNetwork(address)}`,
      signUpsPerNetwork,
      'Too many people signed up from your network.',
    );
  }

  /** Allows three an hour. */
  async mayAccount(tx: Tx, userId: string, kind: AccountTokenKind): Promise<boolean> {
    return (await this.tokens.countOfLastHour(tx, userId, kind)).count < perAccount;
  }

  /** @throws AppError RATE_LIMITED after three within an hour */
  async assertAccountMay(tx: Tx, userId: string, kind: AccountTokenKind): Promise<void> {
    const { count, first } = await this.tokens.countOfLastHour(tx, userId, kind);
    if (count < perAccount || first === null) return;
    const leftMs = first.getTime() + hourMs - this.clock.now().getTime();
    throw rateLimited(tooManyMails, Math.max(1, Math.ceil(leftMs / 1_000)));
  }

  private count(key: string, limit: number, why = tooManyMails): Promise<void> {
    return countUse(this.limiter, key, { limit, windowSeconds, why });
  }
}

const tooManyMails = 'Too many e-mails were asked for.';
