import { Injectable } from '@nestjs/common';
import { AppError, type Caller, plans, requestsPerMinuteOfKey } from '@earshot/domain';
import { type RateDecision, RateLimiter } from '@earshot/queue';
import type { CallProject } from '../handler.js';
import { clientNetwork } from './client-network.js';

/** What a person may ask outside of any project, and one address without a credential. */
const requestsPerMinute = 600;
const windowSeconds = 60;

/** One limit that a request falls under. `policy` is its name in the headers. */
interface Policy {
  readonly policy: string;
  readonly key: string;
  readonly limit: number;
}

type Decided = Policy & RateDecision;

/** One counted request. */
export interface Usage {
  /** `RateLimit-*`, for the answer, whatever it is. */
  readonly headers: Record<string, string>;
  /** @throws AppError RATE_LIMITED */
  assertAllowed(): void;
}

/** What a caller has used of one limit. */
export interface UsedRequests {
  readonly used: number;
  readonly allowed: number;
  readonly resetsAt: Date;
}

/**
 * Counts requests: a project's together, by its plan, and each of its keys, so that one program cannot use up what the
 * others need; a person's own by themselves; those of nobody known by where they come from.
 */
@Injectable()
export class RequestLimits {
  constructor(private readonly limiter: RateLimiter) {}

  count(caller: Caller, project: CallProject | null): Promise<Usage> {
    return this.take(policiesOf(caller, project));
  }

  /** @param address of the client */
  countUnknown(address: string): Promise<Usage> {
    const key = `address:${clientNetwork(address)}`;
    return this.take([{ policy: 'address', key, limit: requestsPerMinute }]);
  }

  /** What the project and, where a key asks, the key have used of the minute. */
  async used(
    caller: Caller,
    project: CallProject,
    now: Date,
  ): Promise<{ project: UsedRequests; key: UsedRequests | null }> {
    const decisions = await this.limiter.peek(policiesOf(caller, project), windowSeconds);
    const [key = null, whole = null] = decisions.length === 1 ? [null, decisions[0]] : decisions;
    if (whole === null) throw new Error('A project has no limit of requests.');
    return { project: usedOf(whole, now), key: key === null ? null : usedOf(key, now) };
  }

  private async take(policies: readonly Policy[]): Promise<Usage> {
    const decisions = await this.limiter.take(policies, windowSeconds);
    const decided = policies.flatMap((policy, index): Decided[] => {
      const decision = decisions[index];
      return decision === undefined ? [] : [{ ...policy, ...decision }];
    });
    return { headers: headersOf(decided), assertAllowed: () => assertAllowed(decided) };
  }
}

function policiesOf(caller: Caller, project: CallProject | null): Policy[] {
  if (project === null)
    return [{ policy: 'user', key: `user:${subjectOf(caller)}`, limit: requestsPerMinute }];
  const whole = {
    policy: 'project',
    key: `project:${project.id}`,
    limit: plans[project.plan].requestsPerMinute,
  };
  if (caller.kind === 'session') return [whole];
  return [
    { policy: 'key', key: `key:${caller.apiKeyId}`, limit: requestsPerMinuteOfKey(project.plan) },
    whole,
  ];
}

/** draft-ietf-httpapi-ratelimit-headers; the three older names tell of the limit that is nearest. */
function headersOf(decided: readonly Decided[]): Record<string, string> {
  const nearest = decided.reduce((one, other) => (other.remaining < one.remaining ? other : one));
  const list = (item: (one: Decided) => string): string => decided.map(item).join(', ');
  return {
    'ratelimit-policy': list(({ policy, limit }) => `"${policy}";q=${limit};w=${windowSeconds}`),
    ratelimit: list(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`),
    'ratelimit-limit': String(nearest.limit),
    'ratelimit-remaining': String(nearest.remaining),
    'ratelimit-reset': String(nearest.resetSeconds),
  };
}

function assertAllowed(decided: readonly Decided[]): void {
  const refusing = decided.filter(({ allowed }) => !allowed);
  const longest = refusing.sort((one, other) => other.resetSeconds - one.resetSeconds)[0];
  if (longest === undefined) return;
  const { policy, limit, resetSeconds } = longest;
  throw new AppError(
    'RATE_LIMITED',
    `More than ${limit} requests a minute (${policy}). Try again in ${resetSeconds} seconds.`,
    { retryAfterSeconds: resetSeconds },
  );
}

function usedOf({ limit, remaining, resetSeconds }: RateDecision, now: Date): UsedRequests {
  return {
    used: limit - remaining,
    allowed: limit,
    resetsAt: new Date(now.getTime() + resetSeconds * 1_000),
  };
}

function subjectOf(caller: Caller): string {
  return caller.kind === 'session' ? caller.userId : caller.apiKeyId;
}
