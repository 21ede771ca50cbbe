import type { FastifyReply } from 'fastify';

const windowMs = 5 * 60_000;

/** 300 requests in each five minutes. */
export class MastodonRate {
  private start = 0;
  private used = 0;

  constructor(private readonly limit: number) {}

  /** Counts one request, if it is allowed, and returns the headers, with the end as an ISO time. */
  take(reply: FastifyReply, now: Date): boolean {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    if (start !== this.start) this.used = 0;
    this.start = start;
    const allowed = this.used < this.limit;
    if (allowed) this.used += 1;
    reply
      .header('x-ratelimit-limit', String(this.limit))
      .header('x-ratelimit-remaining', String(this.limit - this.used))
      .header('x-ratelimit-reset', new Date(start + windowMs).toISOString().replace('Z', '123Z'));
    return allowed;
  }
}
