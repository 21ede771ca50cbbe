import type { HttpAnswer, Query } from '@earshot/platform';
import { forOneFeed } from '../feed-refused.js';
import { fieldsOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { xFault } from './x-fault.js';
import { readXPage, readXUsernames, type XPage } from './x-page.js';
import { XToken } from './x-token.js';
import type { XConfig, XCredentials } from './x.config.js';

/** Tenths of a US cent that X bills for each post and each user, once per UTC day. */
export const xPrices = { post: 5, user: 10 } as const;

/**
 * Client for X's API: adds a token, respects the limits and the budget, and turns every fault into one of the domain's
 * three. A response is billed by what it lists, so its maximum cost is charged before the request and corrected afterwards.
 */
export class XApi {
  private readonly token: XToken;

  constructor(
    private readonly config: XConfig,
    credentials: XCredentials,
    private readonly deps: SourceDeps,
  ) {
    this.token = new XToken(config, credentials, deps);
  }

  /**
   * Posts found by a search.
   * @param most the maximum number of posts returned
   */
  searchPosts(query: Query, most: number, call: SourceCall): Promise<XPage> {
    return this.posts('searches', '/2/tweets/search/recent', query, most, call);
  }

  /** Posts by up to 100 ids. */
  lookUpPosts(ids: readonly string[], query: Query, call: SourceCall): Promise<XPage> {
    return this.posts('lookups', '/2/tweets', { ...query, ids: ids.join(',') }, ids.length, call);
  }

  /** User names by user id, for up to 100 users; deleted users are left out. */
  async lookUpUsers(ids: readonly string[], call: SourceCall): Promise<ReadonlyMap<string, string>> {
    const read = (body: unknown) => readXUsernames(fieldsOf(body)['data']);
    const itemOf = (id: string): string => `user ${id}`;
    const cost = {
      most: { spend: ids.length * xPrices.user },
      each: { spend: xPrices.user },
      // Names are not requested again, so whatever X may have billed counts.
      unheard: ids.map(itemOf),
    };
    const billed = (users: ReadonlyMap<string, string>) => [...users.keys()].map(itemOf);
    return this.get('lookups', '/2/users', { ids: ids.join(',') }, cost, read, billed, call);
  }

  private posts(
    meter: RateMeter,
    path: string,
    query: Query,
    most: number,
    call: SourceCall,
  ): Promise<XPage> {
    const each = { posts: 1, spend: xPrices.post };
    const cost = { most: { posts: most, spend: most * xPrices.post }, each, unheard: [] };
    // Including retweets, as each is billed.
    const billed = (page: XPage) => page.items.map(({ id }) => `post ${id}`);
    return this.get(meter, path, query, cost, readXPage, billed, call);
  }

  /**
   * If a response cannot be read or never comes, `unheard` counts as listed. For posts it is empty, because the next scan
   * requests the same posts again.
   */
  private async get<T>(
    meter: RateMeter,
    path: string,
    query: Query,
    cost: Cost,
    read: (body: unknown) => T,
    billed: (answer: T) => readonly string[],
    call: SourceCall,
  ): Promise<T> {
    const reserve = () => call.meters.reserve({ [meter]: 1 }, cost.most);
    // What is left may be too little for a hundred posts by id, and still pay for a page of a search.
    const reservation = await (meter === 'lookups' ? forOneFeed(reserve) : reserve());
    let items: readonly string[] = [];
    try {
      const answer = await this.token.authorise(async (token, isRepeated) => {
        items = cost.unheard;
        if (isRepeated) await call.meters.charge({ [meter]: 1 });
        return this.send(meter, path, query, token, call);
      }, call.signal);
      const fault = xFault(answer, this.deps.clock.now());
      if (fault !== null) {
        items = [];
        throw fault;
      }
      const result = read(readData(answer, 'X'));
      items = billed(result);
      return result;
    } finally {
      await reservation.settle(items, cost.each);
    }
  }

  private async send(
    meter: RateMeter,
    path: string,
    query: Query,
    token: string,
    call: SourceCall,
  ): Promise<HttpAnswer> {
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      query,
      signal: call.signal,
    });
    const remaining = Number.parseInt(answer.headers['x-rate-limit-remaining'] ?? '', 10);
    const resetsAt = new Date(Number.parseInt(answer.headers['x-rate-limit-reset'] ?? '', 10) * 1_000);
    if (Number.isFinite(remaining) && !Number.isNaN(resetsAt.getTime()))
      await call.meters.observe(meter, { remaining, resetsAt });
    return answer;
  }
}

type RateMeter = 'searches' | 'lookups';

/** The maximum cost of a response, and the cost of each item that it lists. */
interface Cost {
  readonly most: Readonly<Record<string, number>>;
  readonly each: Readonly<Record<string, number>>;
  /** What counts as listed if the response is not known. */
  readonly unheard: readonly string[];
}
