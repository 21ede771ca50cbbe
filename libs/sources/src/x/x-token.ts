import { Permanent, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import type { SourceDeps } from '../source.js';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import { xFault } from './x-fault.js';
import type { XConfig, XCredentials } from './x.config.js';

/**
 * The app's bearer token: configured, or requested with key and secret. It does not expire, and requesting again returns the
 * same one until it is revoked. https://docs.x.com/fundamentals/authentication/oauth-2-0/application-only
 */
export class XToken {
  private current: string | null = null;

  constructor(
    private readonly config: XConfig,
    private readonly credentials: XCredentials,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock'>,
  ) {}

  /**
   * Sends a request with the token, and again with a new one if X refuses it.
   * @throws RateLimited | Retryable | Permanent
   */
  async authorise(
    send: (token: string, isRepeated: boolean) => Promise<HttpAnswer>,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const token = await this.get(signal);
    const answer = await send(token, false);
    if (answer.status !== 401 || 'bearerToken' in this.credentials) return answer;
    if (this.current === token) this.current = null;
    const renewed = await this.get(signal);
    // X issues the same token until it is revoked, so it is the app that is refused.
    if (renewed === token) throw new Permanent('X does not accept the token it has just issued (401).');
    return send(renewed, true);
  }

  private async get(signal: AbortSignal): Promise<string> {
    if ('bearerToken' in this.credentials) return this.credentials.bearerToken;
    this.current ??= await this.request(this.credentials, signal);
    return this.current;
  }

  private async request(
    { apiKey, apiSecret }: Extract<XCredentials, { apiKey: string }>,
    signal: AbortSignal,
  ): Promise<string> {
    const answer = await this.deps.http.send({
      method: 'POST',
      url: `${this.config.apiUrl}/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: 'grant_type=client_credentials',
      signal,
    });
    if ([400, 401, 403].includes(answer.status))
      throw new Permanent(`X does not accept X_API_KEY and X_API_SECRET (${answer.status}).`);
    const fault = xFault(answer, this.deps.clock.now());
    if (fault !== null) throw fault;
    const token = textOf(fieldsOf(readData(answer, 'X')), 'access_token');
    if (token === null) throw new Retryable('X answered without a token.');
    return token;
  }
}
