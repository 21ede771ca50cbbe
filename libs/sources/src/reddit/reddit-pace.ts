import { RateLimited } from '@earshot/domain';

/** Reddit averages its limit over ten minutes: a burst is fine, a lasting excess is not. */
const windowMs = 10 * 60_000;

/**
 * How many requests may still be sent: by what Reddit's own headers said last, and by our own count, which alone
 * decides where the headers are absent. Never sleeps: who asks too early is told when to come back.
 */
export class RedditPace {
  private readonly sentAt: number[] = [];
  private remaining = Infinity;
  private resetAt = new Date(0);
  private heldUntil = new Date(0);

  constructor(private readonly queriesPerMinute: number) {}

  /** Counts one request that is about to be sent. @throws RateLimited when it must not be */
  spend(now: Date): void {
    if (now < this.heldUntil) throw refusal(this.heldUntil);
    if (this.remaining < 1 && now < this.resetAt) throw refusal(this.resetAt);
    const windowStart = now.getTime() - windowMs;
    while (this.sentAt[0] !== undefined && this.sentAt[0] <= windowStart) this.sentAt.shift();
    const [oldest] = this.sentAt;
    if (oldest !== undefined && this.sentAt.length >= this.queriesPerMinute * (windowMs / 60_000))
      throw refusal(new Date(oldest + windowMs));
    this.sentAt.push(now.getTime());
    this.remaining -= 1;
  }

  /**
   * Learns from an answer's headers, which count what other processes with the same credentials sent, too.
   * `x-ratelimit-remaining` is a float ("598.0"), `x-ratelimit-reset` the seconds left; both may be absent.
   */
  learn(headers: Readonly<Record<string, string>>, now: Date): void {
    const remaining = Number.parseFloat(headers['x-ratelimit-remaining'] ?? '');
    const resetSeconds = Number.parseFloat(headers['x-ratelimit-reset'] ?? '');
    if (!Number.isFinite(remaining) || !Number.isFinite(resetSeconds)) return;
    this.remaining = remaining;
    this.resetAt = new Date(now.getTime() + Math.min(resetSeconds * 1_000, windowMs));
  }

  /** Sends nothing before that time: Reddit has said so. */
  hold(until: Date): void {
    if (until > this.heldUntil) this.heldUntil = until;
  }
}

function refusal(until: Date): RateLimited {
  return new RateLimited('The request limit of Reddit is used up.', until);
}
