import { Permanent } from '@earshot/domain';
import type { Query } from '@earshot/platform';
import { type Fields, numberOf } from '../reading/read-fields.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { stackexchangeJson } from './stackexchange-fault.js';
import { placeOfPost, readAnswer, readQuestion } from './stackexchange-post.js';
import type { StackexchangeConfig } from './stackexchange.config.js';

/** Client for the Stack Exchange API: respects the daily quota and the backoff of each method. */
export class StackexchangeApi {
  constructor(
    private readonly config: StackexchangeConfig,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * One page of search results of a site, with excerpts only.
   * @throws RateLimited | Retryable | Permanent
   */
  search(site: string, query: Query, call: SourceCall) {
    return this.list('searches', '/search/excerpts', { ...query, site, pagesize: pageSize }, call);
  }

  /**
   * Complete posts in their current form, by the site's own ids, without deleted ones.
   * @returns `isAll` if everything shown could be read, so that any other post is gone
   * @throws like `search`
   */
  async posts({ kind, site, ids }: AskedPosts, call: SourceCall) {
    // A filter names a set of fields to return; this one is built in.
    const query = { site, filter: 'withbody', pagesize: pageSize };
    const { items } = await this.list(kind, `/${kind}/${ids.join(';')}`, query, call);
    const read = kind === 'questions' ? readQuestion : readAnswer;
    const posts = readListed('Stack Exchange', items, (value) => read(value, site), this.deps.log);
    return {
      posts: new Map(posts.map((post) => [placeOfPost(post.externalId)?.id ?? '', post])),
      isAll: posts.length === items.length,
    };
  }

  private async list(method: Method, path: string, query: Query, call: SourceCall) {
    await call.meters.charge({ requests: 1, [method]: 1 });
    const { key } = this.config;
    const answer = await this.deps.http.send({
      method: 'GET',
      url: this.config.apiUrl + path,
      headers: { 'accept-encoding': 'gzip', 'user-agent': 'earshot' },
      query: key === null ? query : { ...query, key },
      signal: call.signal,
    });
    const now = this.deps.clock.now();
    const fields = stackexchangeJson(answer, now);
    await observe(fields, method, call, now);
    const { items, has_more: hasMore } = fields;
    if (!Array.isArray(items)) throw new Permanent(fieldSentence('Stack Exchange', ['items']));
    if (typeof hasMore !== 'boolean') throw new Permanent(fieldSentence('Stack Exchange', ['has_more']));
    return { items: items as readonly unknown[], hasMore };
  }
}

/** Questions or answers of one site. */
export interface AskedPosts {
  readonly site: string;
  readonly kind: 'questions' | 'answers';
  /** The site's own ids, up to 100. */
  readonly ids: readonly string[];
}

/** The methods, each of which has its own backoff. */
type Method = 'searches' | AskedPosts['kind'];

const pageSize = 100;

/** Applies the remaining daily quota and a method's backoff to the meters, so that other processes respect them, too. */
async function observe(fields: Fields, method: Method, { meters }: SourceCall, now: Date): Promise<void> {
  const remaining = numberOf(fields, 'quota_remaining');
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  if (remaining !== null) await meters.observe('requests', { remaining, resetsAt: midnight });
  const seconds = numberOf(fields, 'backoff') ?? 0;
  if (seconds <= 0) return;
  // The second at which it ends is sometimes still too soon.
  const resetsAt = new Date(now.getTime() + Math.ceil(seconds + 1) * 1_000);
  await meters.observe(method, { remaining: 0, resetsAt });
}
