import type { FastifyReply } from 'fastify';

const windowMs = 15 * 60_000;

/** A number of requests per quarter of an hour. */
export class XRateWindow {
  private start = 0;
  private used = 0;

  constructor(private readonly limit: number) {}

  /** Counts a request if it is allowed, and sets the rate limit headers. Returns whether it is allowed. */
  take(reply: FastifyReply, now: Date): boolean {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    if (start !== this.start) this.used = 0;
    this.start = start;
    const allowed = this.used < this.limit;
    if (allowed) this.used += 1;
    reply
      .header('x-rate-limit-limit', String(this.limit))
      .header('x-rate-limit-remaining', String(this.limit - this.used))
      .header('x-rate-limit-reset', String((start + windowMs) / 1_000));
    return allowed;
  }
}
