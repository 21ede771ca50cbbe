import type { FastifyReply } from 'fastify';

const windowMs = 5 * 60_000;

/** Mastodon's limit of 300 requests per five minutes. */
export class MastodonRate {
  private start = 0;
  private used = 0;

  constructor(private readonly limit: number) {}

  /** Counts a request if it is allowed, and sets the headers, with the end as an ISO time. Returns whether it is allowed. */
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
