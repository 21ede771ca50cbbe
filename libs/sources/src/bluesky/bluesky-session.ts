import { Retryable } from '@earshot/domain';
import type { HttpRequest } from '@earshot/platform';
import { type Fields, textOf } from '../reading/read-fields.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { SessionEnded, xrpcJson } from './bluesky-fault.js';
import type { BlueskyConfig } from './bluesky.config.js';

/**
 * An account's session, opened with an app password and kept alive with its refresh token, because Bluesky limits how many
 * an account may open. https://docs.bsky.app/docs/api/com-atproto-server-create-session
 */
export class BlueskySession {
  private tokens: { readonly access: string; readonly refresh: string; readonly madeAt: Date } | null = null;

  constructor(
    private readonly config: Pick<BlueskyConfig, 'sessionUrl'>,
    private readonly account: { readonly handle: string; readonly appPassword: string },
    private readonly deps: Pick<SourceDeps, 'http' | 'clock'>,
  ) {}

  /**
   * A valid access token.
   * @throws RateLimited | Retryable | Permanent
   */
  async token(call: SourceCall): Promise<string> {
    const { tokens } = this;
    const now = this.deps.clock.now();
    if (tokens !== null && now.getTime() - tokens.madeAt.getTime() < usedForMs) return tokens.access;
    this.tokens =
      (tokens === null ? null : await this.refresh(tokens.refresh, call)) ?? (await this.open(call));
    return this.tokens.access;
  }

  /** Stops using the access token. The refresh token may still renew the session. */
  forget(): void {
    if (this.tokens !== null) this.tokens = { ...this.tokens, madeAt: new Date(0) };
  }

  private async open(call: SourceCall) {
    const { handle, appPassword } = this.account;
    const body = JSON.stringify({ identifier: handle, password: appPassword });
    const headers = { 'content-type': 'application/json' };
    return this.tokensOf(await this.post('createSession', { headers, body }, call));
  }

  /** null = the session has ended permanently and a new one must be opened. */
  private async refresh(refresh: string, call: SourceCall) {
    try {
      const headers = { authorization: `Bearer ${refresh}` };
      return this.tokensOf(await this.post('refreshSession', { headers }, call));
    } catch (error) {
      if (error instanceof SessionEnded) return null;
      throw error;
    }
  }

  private async post(method: string, request: Partial<HttpRequest>, call: SourceCall): Promise<Fields> {
    await call.meters.charge({ requests: 1 });
    const url = `${this.config.sessionUrl}/xrpc/com.atproto.server.${method}`;
    const answer = await this.deps.http.send({ method: 'POST', url, ...request, signal: call.signal });
    return xrpcJson(answer, this.deps.clock.now());
  }

  private tokensOf(session: Fields) {
    const [access, refresh] = [textOf(session, 'accessJwt'), textOf(session, 'refreshJwt')];
    if (access === null || refresh === null)
      throw new Retryable('Bluesky opened a session whose accessJwt or refreshJwt is missing.');
    return { access, refresh, madeAt: this.deps.clock.now() };
  }
}

/** Bluesky's access tokens last for about two hours. */
const usedForMs = 90 * 60_000;
