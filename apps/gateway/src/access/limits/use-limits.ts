import { Injectable } from '@nestjs/common';
import { AppError, waitText } from '@earshot/domain';
import { type RateDecision, RateLimiter } from '@earshot/queue';

const windowSeconds = 15 * 60;

/** What is limited apart from requests, by client network or by project. `why` is a sentence for the error. */
const useLimits = {
  /** Failures to sign in or up, by network: slows down attempts on many accounts. */
  failures: { limit: 100, windowSeconds, why: 'Too many failed attempts from your address.' },
  /** Requests for links in e-mails, by network and regardless of the account, so that no one's mailbox is flooded. */
  links: { limit: 20, windowSeconds, why: 'Too many e-mails were asked for.' },
  /** Each sends a link to any address. More, because people who begin together often share a network. */
  'sign-ups': { limit: 100, windowSeconds, why: 'Too many people signed up from your network.' },
  /** By project, as a destination may belong to anyone and must not be flooded. */
  test_alert: { limit: 10, windowSeconds: 60, why: 'More than 10 test messages a minute.' },
  /** From all projects together, by address or host, as one person may have many projects. */
  test_destination: {
    limit: 30,
    windowSeconds: 60,
    why: 'More than 30 test messages a minute to this address or host.',
  },
  /** By project, as any address can be given. */
  test_feed: { limit: 10, windowSeconds: 60, why: 'More than 10 tests of feeds a minute.' },
};

type LimitName = keyof typeof useLimits;

/** Counts uses of what is limited. `by` is a `clientNetwork`, the id of a project, or a destination. */
@Injectable()
export class UseLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** Counts a use. @throws AppError RATE_LIMITED beyond the limit, until the window ends */
  async use(name: LimitName, by: string): Promise<void> {
    assertAllowed(name, await this.limiter.take([limitOf(name, by)], useLimits[name].windowSeconds));
  }

  /** Counts what has already happened, and refuses nothing. */
  async record(name: LimitName, by: string): Promise<void> {
    await this.limiter.take([limitOf(name, by)], useLimits[name].windowSeconds);
  }

  /** Counts nothing. @throws AppError RATE_LIMITED once the limit is reached, until the window ends */
  async assertLeft(name: LimitName, by: string): Promise<void> {
    assertAllowed(name, await this.limiter.peek([limitOf(name, by)], useLimits[name].windowSeconds));
  }
}

/** The error for a caller who has to wait. @param why a sentence */
export function rateLimited(why: string, retryAfterSeconds: number): AppError {
  const message = `${why} Try again in ${waitText(retryAfterSeconds)}.`;
  return new AppError('RATE_LIMITED', message, { retryAfterSeconds });
}

function limitOf(name: LimitName, by: string) {
  return { key: `${name}:${by}`, limit: useLimits[name].limit };
}

function assertAllowed(name: LimitName, [decision]: readonly RateDecision[]): void {
  if (decision?.allowed === false) throw rateLimited(useLimits[name].why, decision.resetSeconds);
}
