/** The long-lived token that the invented Threads accepts. */
export const sandboxThreadsToken = 'THAAsandboxToken';

const dayMs = 24 * 3_600_000;
const lifeMs = 60 * dayMs;

/**
 * Tokens of one user. One that is a day old and has not ended can be exchanged for another with a new life. A token carries
 * when it was made, so that a sandbox that is started again still accepts those that it gave out before.
 */
export class ThreadsTokens {
  /** @param ageMs of the token that it accepts, at the start */
  constructor(
    private readonly start: Date,
    private readonly ageMs = 2 * dayMs,
  ) {}

  accepts(token: string, now: Date): boolean {
    const madeAt = this.madeAt(token);
    return madeAt !== null && madeAt <= now.getTime() && now.getTime() - madeAt < lifeMs;
  }

  /** null = the token is not a day old yet. */
  refresh(token: string, now: Date): { access_token: string; token_type: string; expires_in: number } | null {
    const madeAt = this.madeAt(token);
    if (madeAt === null || now.getTime() - madeAt < dayMs) return null;
    const fresh = `${sandboxThreadsToken}${now.getTime()}`;
    return { access_token: fresh, token_type: 'bearer', expires_in: lifeMs / 1_000 };
  }

  /** Unix time in ms; null = no token of this user. */
  private madeAt(token: string): number | null {
    if (token === sandboxThreadsToken) return this.start.getTime() - this.ageMs;
    const made = new RegExp(`^${sandboxThreadsToken}(\\d{1,15})$`).exec(token)?.[1];
    // Version 0.1.0 counted them instead.
    if (made !== undefined && made.length < 13) return this.start.getTime();
    return made === undefined ? null : Number(made);
  }
}
