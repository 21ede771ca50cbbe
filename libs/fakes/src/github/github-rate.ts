import type { FastifyReply } from 'fastify';

/** A bucket of GitHub: so many requests from the first one on. */
export class GithubRate {
  private endsAt = 0;
  private used = 0;

  constructor(
    private readonly resource: string,
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one request, if it is allowed, and returns the headers. */
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
