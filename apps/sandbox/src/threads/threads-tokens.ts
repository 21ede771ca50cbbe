/** The long-lived token that the invented Threads accepts; when the sandbox starts it is two days old. */
export const sandboxThreadsToken = 'THAAsandboxToken';

const dayMs = 24 * 3_600_000;
const lifeMs = 60 * dayMs;

/** Tokens of one user. One that is a day old and has not ended can be exchanged for another with a new life. */
export class ThreadsTokens {
  private readonly madeAt = new Map<string, Date>();

  constructor(start: Date) {
    this.madeAt.set(sandboxThreadsToken, new Date(start.getTime() - 2 * dayMs));
  }

  accepts(token: string, now: Date): boolean {
    const madeAt = this.madeAt.get(token);
    return madeAt !== undefined && now.getTime() - madeAt.getTime() < lifeMs;
  }

  /** null = the token is not a day old yet. */
  refresh(token: string, now: Date): { access_token: string; token_type: string; expires_in: number } | null {
    const madeAt = this.madeAt.get(token);
    if (madeAt === undefined || now.getTime() - madeAt.getTime() < dayMs) return null;
    const fresh = `${sandboxThreadsToken}${this.madeAt.size}`;
    this.madeAt.set(fresh, now);
    return { access_token: fresh, token_type: 'bearer', expires_in: lifeMs / 1_000 };
  }
}
