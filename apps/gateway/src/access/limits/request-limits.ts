import { Injectable } from '@nestjs/common';
import { type Caller, plans, requestsPerMinuteOfCaller } from '@earshot/domain';
import { type RateDecision, RateLimiter } from '@earshot/queue';
import type { CallProject } from '../../call/handler.js';
import { clientNetwork } from './client-network.js';
import { rateLimited } from './use-limits.js';

/** The limit of a person outside of any project, and of an address without a credential. */
const requestsPerMinute = 600;
const windowSeconds = 60;

/** A limit that applies to a request. `policy` is its name in the headers. */
interface Policy {
  readonly policy: string;
  readonly key: string;
  readonly limit: number;
}

/** One counted request. */
export interface Usage {
  /** `RateLimit-*`, for any response. */
  readonly headers: Record<string, string>;
  /** @throws AppError RATE_LIMITED */
  assertAllowed(): void;
}

/** How much of a limit a caller has used. */
export interface UsedRequests {
  readonly used: number;
  readonly allowed: number;
  readonly resetsAt: Date;
}

/**
 * Counts requests: of a project as a whole, by its plan; of each of its keys and members, so that none can use up what the
 * others need; of a person outside of projects; and of unknown callers by their network.
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

  /**
   * Counts requests about accounts, which need no credential. Separate from `countUnknown`, so that a client sending wrong
   * keys does not keep others on the same network from signing in.
   * @param address of the client
   */
  countAccess(address: string): Promise<Usage> {
    const key = `access:${clientNetwork(address)}`;
    return this.take([{ policy: 'address', key, limit: requestsPerMinute }]);
  }

  /** What the project and, if the caller is a key, the key have used in the current minute. */
  async used(
    caller: Caller,
    project: CallProject,
    now: Date,
  ): Promise<{ project: UsedRequests; key: UsedRequests | null }> {
    const [own, whole] = await this.limiter.peek(policiesOf(caller, project), windowSeconds);
    if (own === undefined || whole === undefined) throw new Error('A project has no limit of requests.');
    return { project: usedOf(whole, now), key: caller.kind === 'api_key' ? usedOf(own, now) : null };
  }

  private async take(policies: readonly Policy[]): Promise<Usage> {
    const decisions = await this.limiter.take(policies, windowSeconds);
    return {
      headers: headersOf(policies, decisions),
      assertAllowed: () => assertAllowed(policies, decisions),
    };
  }
}

function policiesOf(caller: Caller, project: CallProject | null): Policy[] {
  if (project === null) {
    const id = caller.kind === 'session' ? caller.userId : caller.apiKeyId;
    return [{ policy: 'user', key: `user:${id}`, limit: requestsPerMinute }];
  }
  const own =
    caller.kind === 'session'
      ? { policy: 'member', key: `member:${project.id}:${caller.userId}` }
      : { policy: 'key', key: `key:${caller.apiKeyId}` };
  return [
    { ...own, limit: requestsPerMinuteOfCaller(project.plan) },
    { policy: 'project', key: `project:${project.id}`, limit: plans[project.plan].requestsPerMinute },
  ];
}

/** draft-ietf-httpapi-ratelimit-headers; the three older headers describe the limit closest to being reached. */
function headersOf(policies: readonly Policy[], decisions: readonly RateDecision[]): Record<string, string> {
  const listed = (partOf: (decision: RateDecision) => string): string =>
    decisions.map((decision, index) => `"${policies[index]?.policy}";${partOf(decision)}`).join(', ');
  const nearest = [...decisions].sort((one, other) => one.remaining - other.remaining)[0];
  return {
    'ratelimit-policy': listed(({ limit }) => `q=${limit};w=${windowSeconds}`),
    ratelimit: listed(({ remaining, resetSeconds }) => `r=${remaining};t=${resetSeconds}`),
    'ratelimit-limit': String(nearest?.limit),
    'ratelimit-remaining': String(nearest?.remaining),
    'ratelimit-reset': String(nearest?.resetSeconds),
  };
}

function assertAllowed(policies: readonly Policy[], decisions: readonly RateDecision[]): void {
  const [longest] = decisions
    .map((decision, index) => ({ policy: policies[index]?.policy, ...decision }))
    .filter(({ allowed }) => !allowed)
    .sort((one, other) => other.resetSeconds - one.resetSeconds);
  if (longest === undefined) return;
  const { policy, limit, resetSeconds } = longest;
  throw rateLimited(`More than ${limit} requests a minute (${policy}).`, resetSeconds);
}

function usedOf({ limit, remaining, resetSeconds }: RateDecision, now: Date): UsedRequests {
  return {
    used: limit - remaining,
    allowed: limit,
    resetsAt: new Date(now.getTime() + resetSeconds * 1_000),
  };
}
