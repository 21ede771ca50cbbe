/** The long-lived token that the fake Threads accepts. */
export const sandboxThreadsToken = 'THAAsandboxToken';

const dayMs = 24 * 3_600_000;
const lifeMs = 60 * dayMs;

/**
 * Tokens of one user. A token that is at least a day old and has not expired can be exchanged for a new one. A token
 * includes its creation time, so that a restarted sandbox still accepts those it issued before.
 */
export class ThreadsTokens {
  /** @param ageMs the initial age of the token that it accepts at the start */
  constructor(
    private readonly start: Date,
    private readonly ageMs = 2 * dayMs,
  ) {}

  accepts(token: string, now: Date): boolean {
    const madeAt = this.madeAt(token);
    return madeAt !== null && madeAt <= now.getTime() && now.getTime() - madeAt < lifeMs;
  }

  /** null if the token is less than a day old, or not one of this user's. */
  refresh(token: string, now: Date): { access_token: string; token_type: string; expires_in: number } | null {
    const madeAt = this.madeAt(token);
    if (madeAt === null || now.getTime() - madeAt < dayMs) return null;
    const fresh = `${sandboxThreadsToken}${now.getTime()}`;
    return { access_token: fresh, token_type: 'bearer', expires_in: lifeMs / 1_000 };
  }

  /** Unix time in ms; null if it is not a token of this user. */
  private madeAt(token: string): number | null {
    if (token === sandboxThreadsToken) return this.start.getTime() - this.ageMs;
    const made = new RegExp(`^${sandboxThreadsToken}(\\d{1,15})$`).exec(token)?.[1];
    // Version 0.1.0 numbered them instead.
    if (made !== undefined && made.length < 13) return this.start.getTime();
    return made === undefined ? null : Number(made);
  }
}
