import type { HttpAnswer, Query } from '@earshot/platform';
import { forOneFeed } from '../feed-refused.js';
import { fieldsOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { xFault } from './x-fault.js';
import { readXPage, readXSearch, readXUsernames, type XPage } from './x-page.js';
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
    const asked = { meter: 'searches', path: '/2/tweets/search/recent', query } as const;
    return this.posts(asked, most, readXSearch, call);
  }

  /** Posts by up to 100 ids. */
  lookUpPosts(ids: readonly string[], query: Query, call: SourceCall): Promise<XPage> {
    const asked = { meter: 'lookups', path: '/2/tweets', query: { ...query, ids: ids.join(',') } } as const;
    return this.posts(asked, ids.length, readXPage, call);
  }

  /** User names by user id, for up to 100 users; deleted users are left out. */
  async lookUpUsers(ids: readonly string[], call: SourceCall): Promise<ReadonlyMap<string, string>> {
    const itemOf = (id: string): string => `user ${id}`;
    const bill: Bill<ReadonlyMap<string, string>> = {
      most: { spend: ids.length * xPrices.user },
      each: { spend: xPrices.user },
      // Names are not requested again, so whatever X may have billed counts.
      unheard: ids.map(itemOf),
      itemsOf: (users) => [...users.keys()].map(itemOf),
    };
    const read = (body: unknown) => readXUsernames(fieldsOf(body)['data']);
    return this.get({ meter: 'lookups', path: '/2/users', query: { ids: ids.join(',') } }, bill, read, call);
  }

  private posts(
    request: XRequest,
    most: number,
    read: (body: unknown) => XPage,
    call: SourceCall,
  ): Promise<XPage> {
    const bill: Bill<XPage> = {
      most: { posts: most, spend: most * xPrices.post },
      each: { posts: 1, spend: xPrices.post },
      // The next scan requests the same posts again.
      unheard: [],
      // Including retweets, as each is billed.
      itemsOf: ({ items }) => items.map(({ id }) => `post ${id}`),
    };
    return this.get(request, bill, read, call);
  }

  private async get<T>(
    request: XRequest,
    { most, each, unheard, itemsOf }: Bill<T>,
    read: (body: unknown) => T,
    call: SourceCall,
  ): Promise<T> {
    const { meter } = request;
    const reserve = () => call.meters.reserve({ [meter]: 1 }, most);
    // What is left may be too little for a hundred posts by id, and still pay for a page of a search.
    const reservation = await (meter === 'lookups' ? forOneFeed(reserve) : reserve());
    let items: readonly string[] = [];
    try {
      const answer = await this.token.authorise(async (token, isRepeated) => {
        items = unheard;
        if (isRepeated) await call.meters.charge({ [meter]: 1 });
        return this.send(request, token, call);
      }, call.signal);
      const fault = xFault(answer, this.deps.clock.now());
      if (fault !== null) {
        items = [];
        throw fault;
      }
      const result = read(readData(answer, 'X'));
      items = itemsOf(result);
      return result;
    } finally {
      await reservation.settle(items, each);
    }
  }

  private async send({ meter, path, query }: XRequest, token: string, call: SourceCall): Promise<HttpAnswer> {
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

interface XRequest {
  /** Counts requests. */
  readonly meter: 'searches' | 'lookups';
  readonly path: string;
  readonly query: Query;
}

/** What X bills for an answer. */
interface Bill<T> {
  readonly most: Readonly<Record<string, number>>;
  readonly each: Readonly<Record<string, number>>;
  /** What counts as listed if the response cannot be read or never comes. */
  readonly unheard: readonly string[];
  itemsOf(answer: T): readonly string[];
}
