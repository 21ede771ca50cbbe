import { Permanent, Retryable } from '@earshot/domain';
import type { HttpRequest } from '@earshot/platform';
import type { Fields } from '../reading/read-fields.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { BlueskyConfig } from './bluesky.config.js';
import { SessionEnded, xrpcJson } from './bluesky-fault.js';
import { BlueskySession } from './bluesky-session.js';

/**
 * Client for Bluesky's application API, for what no stream contains: names, counts, whether posts still exist, and older
 * posts.
 */
export class BlueskyApi {
  private readonly session: BlueskySession | null;

  constructor(
    private readonly config: BlueskyConfig,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock'>,
  ) {
    this.session = config.session === null ? null : new BlueskySession(config, config.session, deps);
  }

  /** Views of up to 25 posts, leaving out those that are not visible: https://docs.bsky.app/docs/api/app-bsky-feed-get-posts */
  async posts(uris: readonly string[], call: SourceCall): Promise<readonly unknown[]> {
    return this.list('app.bsky.feed.getPosts', 'posts', many('uris', uris), call);
  }

  /**
   * Profiles of up to 25 accounts, leaving out those that are not visible:
   * https://docs.bsky.app/docs/api/app-bsky-actor-get-profiles
   */
  async profiles(dids: readonly string[], call: SourceCall): Promise<readonly unknown[]> {
    return this.list('app.bsky.actor.getProfiles', 'profiles', many('actors', dids), call);
  }

  /**
   * A page of search results, newest first: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts
   * @throws RateLimited | Retryable | Permanent, also if no session is configured
   */
  async search(query: Readonly<Record<string, string>>, call: SourceCall): Promise<Fields> {
    const { session } = this;
    if (session === null) throw new Permanent('Bluesky is searched with BLUESKY_APP_PASSWORD only.');
    const path = `app.bsky.feed.searchPosts?${new URLSearchParams(query)}`;
    const ask = async (): Promise<Fields> => {
      const token = await session.token(call);
      return this.get(`${this.config.sessionUrl}/xrpc/${path}`, call, { authorization: `Bearer ${token}` });
    };
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      session.forget();
      return ask();
    }
  }

  private async list(method: string, name: string, query: string, call: SourceCall): Promise<unknown[]> {
    const listed = (await this.get(`${this.config.apiUrl}/xrpc/${method}?${query}`, call))[name];
    if (!Array.isArray(listed)) throw new Retryable(`Bluesky answered ${method} without a list of ${name}.`);
    return listed;
  }

  private async get(url: string, call: SourceCall, headers: HttpRequest['headers'] = {}): Promise<Fields> {
    await call.meters.charge({ requests: 1 });
    const answer = await this.deps.http.send({ method: 'GET', url, headers, signal: call.signal });
    return xrpcJson(answer, this.deps.clock.now());
  }
}

function many(name: string, values: readonly string[]): string {
  return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
}
