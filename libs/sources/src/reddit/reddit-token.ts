import { Permanent, Retryable } from '@earshot/domain';
import type { SourceDeps } from '../source.js';
import { redditFault, redditJson } from './reddit-fault.js';
import type { RedditConfig } from './reddit.config.js';

/**
 * The app's own access token (`grant_type=client_credentials`: no user, no refresh token), kept until shortly before it
 * expires. https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth
 */
export class RedditToken {
  private current: { readonly value: string; readonly renewAt: Date } | null = null;

  constructor(
    private readonly config: RedditConfig,
    private readonly credentials: NonNullable<RedditConfig['credentials']>,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock'>,
  ) {}

  /** @throws RateLimited | Retryable | Permanent */
  async get(signal: AbortSignal): Promise<string> {
    if (this.current !== null && this.deps.clock.now() < this.current.renewAt) return this.current.value;
    const { value, lifeMs } = await this.request(signal);
    // Reddit issues tokens for an hour or a day and says which; the last tenth is left for requests in progress.
    this.current = { value, renewAt: new Date(this.deps.clock.now().getTime() + lifeMs * 0.9) };
    return value;
  }

  /** Discards a token that Reddit has refused, whatever its expiry. */
  forget(value: string): void {
    if (this.current?.value === value) this.current = null;
  }

  private async request(signal: AbortSignal): Promise<{ value: string; lifeMs: number }> {
    const { clientId, clientSecret } = this.credentials;
    const answer = await this.deps.http.send({
      method: 'POST',
      url: `${this.config.authUrl}/api/v1/access_token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': this.config.userAgent,
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    if (answer.status === 400 || answer.status === 401) throw refused(`${answer.status}`);
    const fault = redditFault(answer, this.deps.clock.now());
    if (fault !== null) throw fault;
    return readToken(redditJson(answer));
  }
}

function readToken(body: unknown): { value: string; lifeMs: number } {
  const { access_token, expires_in, error } = (body ?? {}) as Record<string, unknown>;
  // A refused grant returns status 200, so only the body shows it.
  if (error !== undefined) throw refused(/^\w{1,40}$/.test(String(error)) ? String(error) : 'error');
  if (typeof access_token !== 'string' || access_token === '')
    throw new Retryable('Reddit answered without a token.');
  return { value: access_token, lifeMs: typeof expires_in === 'number' ? expires_in * 1_000 : 0 };
}

function refused(reason: string): Permanent {
  return new Permanent(`Reddit does not accept REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET (${reason}).`);
}
