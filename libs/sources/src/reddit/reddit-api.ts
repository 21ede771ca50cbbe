import { RateLimited } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import type { SourceDeps } from '../source.js';
import { redditFault, redditJson } from './reddit-fault.js';
import { type ListingPage, readListing } from './reddit-listing.js';
import { RedditPace } from './reddit-pace.js';
import { RedditToken } from './reddit-token.js';
import type { RedditConfig } from './reddit.config.js';

/** Asks Reddit's Data API: with a token, within its limits, and with every fault as one of the domain's three. */
export class RedditApi {
  private readonly token: RedditToken;
  private readonly pace: RedditPace;

  constructor(
    private readonly config: RedditConfig,
    credentials: NonNullable<RedditConfig['credentials']>,
    private readonly deps: SourceDeps,
  ) {
    this.token = new RedditToken(config, credentials, deps);
    this.pace = new RedditPace(config.queriesPerMinute);
  }

  /**
   * One page of a listing. Strings come unescaped (`raw_json=1`) and must not be unescaped again.
   * @param path from the first slash on, e.g. `/r/programming/comments`
   * @throws RateLimited | Retryable | Permanent; RedditPathRefused where only this path is refused
   */
  async listing(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<ListingPage> {
    const page = readListing(redditJson(await this.get(path, { ...query, raw_json: 1 }, signal)));
    const unreadable = page.things.flatMap(({ skipped }) => skipped ?? []).filter((why) => why !== 'removed');
    if (unreadable.length > 0)
      this.deps.log.warn({ path, unreadable }, 'Reddit listed things that have no readable shape');
    return page;
  }

  private async get(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    try {
      let { answer, token } = await this.send(path, query, signal);
      if (answer.status === 401) {
        this.token.forget(token);
        ({ answer, token } = await this.send(path, query, signal));
      }
      // Nothing is known of why a fresh token fails, so the next request starts with another.
      if (answer.status === 401) this.token.forget(token);
      const fault = redditFault(answer, this.deps.clock.now());
      if (fault !== null) throw fault;
      return answer;
    } catch (error) {
      if (error instanceof RateLimited) this.pace.hold(error.until);
      throw error;
    }
  }

  private async send(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<{ answer: HttpAnswer; token: string }> {
    this.pace.spend(this.deps.clock.now());
    const token = await this.token.get(signal);
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}${path}`,
      headers: { authorization: `bearer ${token}`, 'user-agent': this.config.userAgent },
      query,
      signal,
    });
    this.pace.learn(answer.headers, this.deps.clock.now());
    return { answer, token };
  }
}
