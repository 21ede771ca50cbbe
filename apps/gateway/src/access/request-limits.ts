import { Injectable } from '@nestjs/common';
import { AppError, type Caller, plans } from '@earshot/domain';
import { type RateDecision, RateLimiter } from '@earshot/queue';
import type { CallProject } from '../handler.js';

/** What a person may ask outside of any project. */
const userRequestsPerMinute = 600;
const windowSeconds = 60;

/** One counted request. */
export interface Usage {
  /** `RateLimit-*`, for the answer, whatever it is. */
  readonly headers: Record<string, string>;
  /** @throws AppError RATE_LIMITED */
  assertAllowed(): void;
}

/** Counts requests: a project's together, by its plan; a person's own by themselves. */
@Injectable()
export class RequestLimits {
  constructor(private readonly limiter: RateLimiter) {}

  async count(caller: Caller, project: CallProject | null): Promise<Usage> {
    const [policy, key, limit] =
      project === null
        ? ['user', `user:${subjectOf(caller)}`, userRequestsPerMinute]
        : ['project', `project:${project.id}`, plans[project.plan].requestsPerMinute];
    const decision = await this.limiter.hit(key, limit, windowSeconds);
    return { headers: headersOf(policy, decision), assertAllowed: () => assertAllowed(decision) };
  }
}

/** draft-ietf-httpapi-ratelimit-headers, and the three older names beside it. */
function headersOf(policy: string, { limit, remaining, resetSeconds }: RateDecision): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  };
}

function assertAllowed({ allowed, limit, resetSeconds }: RateDecision): void {
  if (!allowed)
    throw new AppError(
      'RATE_LIMITED',
      `More than ${limit} requests a minute. Try again in ${resetSeconds} seconds.`,
      { retryAfterSeconds: resetSeconds },
    );
}

function subjectOf(caller: Caller): string {
  return caller.kind === 'session' ? caller.userId : caller.apiKeyId;
}
