import { randomBytes } from 'node:crypto';

/** The app that the sandbox accepts. */
export const sandboxCredentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' } as const;

/** Bearer tokens for client_credentials, valid for an hour. */
export class RedditTokens {
  /** Expiry by token, epoch ms. */
  private readonly ends = new Map<string, number>();

  /** The response of the token route. */
  issue(now: Date): { access_token: string; token_type: string; expires_in: number; scope: string } {
    const lifeSeconds = 3600;
    for (const [token, end] of this.ends) if (end <= now.getTime()) this.ends.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.ends.set(token, now.getTime() + lifeSeconds * 1000);
    return { access_token: token, token_type: 'bearer', expires_in: lifeSeconds, scope: '*' };
  }

  accepts(token: string, now: Date): boolean {
    return (this.ends.get(token) ?? 0) > now.getTime();
  }

  /** Ends a token early. */
  revoke(token: string): void {
    this.ends.delete(token);
  }
}
