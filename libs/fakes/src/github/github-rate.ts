import type { FastifyReply } from 'fastify';

/** A rate limit of GitHub: a number of requests in a window that begins with the first one. */
export class GithubRate {
  private endsAt = 0;
  private used = 0;

  constructor(
    private readonly resource: string,
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts a request if it is allowed, and sets the rate limit headers. Returns whether it is allowed. */
  take(reply: FastifyReply, now: Date): boolean {
    if (now.getTime() >= this.endsAt) {
      this.endsAt = now.getTime() + this.windowMs;
      this.used = 0;
    }
    const allowed = this.used < this.limit;
    if (allowed) this.used += 1;
    reply
      .header('x-ratelimit-limit', String(this.limit))
      .header('x-ratelimit-remaining', String(this.limit - this.used))
      .header('x-ratelimit-used', String(this.used))
      .header('x-ratelimit-reset', String(Math.ceil(this.endsAt / 1_000)))
      .header('x-ratelimit-resource', this.resource);
    return allowed;
  }
}
