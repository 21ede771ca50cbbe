import { manifestOf, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer, Query } from '@earshot/platform';
import { fieldsOf, textOf } from '../reading/read-fields.js';
import { fieldSentence } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { redditFault, redditJson } from './reddit-fault.js';
import { type ListedThing, readThing } from './reddit-thing.js';
import { RedditToken } from './reddit-token.js';
import type { RedditConfig } from './reddit.config.js';

/** Client for Reddit's Data API: adds a token, respects the limits, and turns every fault into one of the domain's three. */
export class RedditApi {
  private readonly token: RedditToken;
  private refusal: RateLimited | null = null;

  constructor(
    private readonly config: RedditConfig,
    credentials: NonNullable<RedditConfig['credentials']>,
    private readonly deps: SourceDeps,
  ) {
    this.token = new RedditToken(config, credentials, deps);
  }

  /**
   * One page of a listing.
   * @param path from the first slash on, e.g. `/r/programming/comments`
   * @throws RateLimited | Retryable | Permanent; RedditPathRefused if only this path is refused
   */
  listing(path: string, query: Query, call: SourceCall): Promise<ListingPage> {
    return this.things(path, query, readListing, call);
  }

  /**
   * Things that are listed in another way. Like `readListed`, but unreadable ones are not left out, as they count for paging.
   * @throws like `listing`; Permanent if no thing can be read
   */
  async things<P extends { readonly things: readonly ListedThing[] }>(
    path: string,
    query: Query,
    read: (body: unknown) => P,
    call: SourceCall,
  ): Promise<P> {
    // Strings are returned unescaped, and must not be unescaped again.
    const page = read(redditJson(await this.get(path, { ...query, raw_json: 1 }, call)));
    const unreadable = page.things.flatMap(({ skipped }) => skipped ?? []).filter((why) => why !== 'removed');
    if (unreadable.length === 0) return page;
    if (unreadable.length === page.things.length)
      throw new Permanent(fieldSentence('Reddit', [...new Set(unreadable)]));
    this.deps.log.warn({ path, unreadable }, 'Reddit listed things in an unexpected shape');
    return page;
  }

  private async get(path: string, query: Query, call: SourceCall): Promise<HttpAnswer> {
    try {
      let { answer, token } = await this.send(path, query, call);
      if (answer.status === 401) {
        this.token.forget(token);
        ({ answer, token } = await this.send(path, query, call));
      }
      // It is not known why a fresh token fails, so the next request gets another.
      if (answer.status === 401) this.token.forget(token);
      const fault = redditFault(answer, this.deps.clock.now());
      if (fault !== null) throw fault;
      return answer;
    } catch (error) {
      if (error instanceof RateLimited) this.refusal = error;
      throw error;
    }
  }

  private async send(
    path: string,
    query: Query,
    call: SourceCall,
  ): Promise<{ answer: HttpAnswer; token: string }> {
    // A 429 may come while the meter has capacity: Reddit may count what we do not see, and more requests make it worse.
    if (this.refusal !== null && this.deps.clock.now() < this.refusal.until) throw this.refusal;
    await call.meters.charge({ requests: 1 });
    const token = await this.token.get(call.signal);
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}${path}`,
      headers: { authorization: `bearer ${token}`, 'user-agent': this.config.userAgent },
      query,
      signal: call.signal,
    });
    await observe(answer, call, this.deps.clock.now());
    return { answer, token };
  }
}

const windowMs = manifestOf('reddit').meters[0].window.ms;

/**
 * Updates the meter from response headers, which also count requests of other programs with the same credentials.
 * `x-ratelimit-remaining` is a float ("598.0"), `x-ratelimit-reset` the seconds left; both may be absent.
 */
async function observe({ headers }: HttpAnswer, { meters }: SourceCall, now: Date): Promise<void> {
  const remaining = Number.parseFloat(headers['x-ratelimit-remaining'] ?? '');
  const resetSeconds = Number.parseFloat(headers['x-ratelimit-reset'] ?? '');
  if (!Number.isFinite(remaining) || !Number.isFinite(resetSeconds)) return;
  const resetMs = Math.min(resetSeconds * 1_000, windowMs);
  await meters.observe('requests', {
    remaining: Math.max(0, Math.floor(remaining)),
    resetsAt: new Date(now.getTime() + resetMs),
  });
}

/** One page of a listing in Reddit's order, which is roughly newest first. */
export interface ListingPage {
  /** Where the next page starts; null does not prove that there is none. */
  readonly after: string | null;
  readonly things: readonly ListedThing[];
}

/**
 * Reads `{kind: "Listing", data: {after, children}}`.
 * @throws Retryable if it is something else
 */
export function readListing(body: unknown): ListingPage {
  const { kind, data } = fieldsOf(body);
  const listing = fieldsOf(data);
  const { children } = listing;
  if (kind !== 'Listing' || !Array.isArray(children))
    throw new Retryable('Reddit answered with something that is not a listing.');
  return { after: textOf(listing, 'after'), things: children.map(readThing) };
}
