import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer, Query } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { readData, readErrorBody } from '../reading/read-json.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
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
interface AskedPosts {
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

/**
 * The envelope of a response. It describes what went wrong, because errors of any kind have status 400.
 * https://api.stackexchange.com/docs/error-handling
 * @throws RateLimited | Retryable | Permanent; QueryRefused if only a parameter is refused
 */
export function stackexchangeJson(answer: HttpAnswer, now: Date): Fields {
  const { status } = answer;
  const fields = fieldsOf(status === 200 ? readData(answer, 'Stack Exchange') : readErrorBody(answer));
  const id = numberOf(fields, 'error_id');
  if (id !== null) throw faultOf(id, fields, now);
  // Too many requests are answered by something in front of the API, in any format.
  if (status === 429 || status === 403) throw waits(status, banMs, now);
  if (status >= 500 || status === 408) throw new Retryable(`Stack Exchange cannot answer now (${status}).`);
  if (status !== 200) throw new Permanent(`Stack Exchange refuses the request (${status}).`);
  return fields;
}

function faultOf(id: number, fields: Fields, now: Date): Error {
  const says = (textOf(fields, 'error_message') ?? textOf(fields, 'description') ?? '').slice(0, 200);
  const why = `(${id}${says && `: ${says}`})`;
  if (id === 502) return waits(id, throttledMs(says), now);
  if (id === 500 || id === 503) return new Retryable(`Stack Exchange cannot answer now ${why}.`);
  if (/\bkey\b/i.test(says)) return new Permanent(`Stack Exchange does not accept STACKEXCHANGE_KEY ${why}.`);
  if (/\bsite\b/i.test(says))
    return new Permanent(`Stack Exchange does not know a site of STACKEXCHANGE_SITES ${why}.`);
  if (id === 400) return new QueryRefused(`Stack Exchange cannot search for this ${why}.`);
  return new Permanent(`Stack Exchange refuses the request ${why}.`);
}

/** "too many requests from this IP, more requests available in 81612 seconds" */
function throttledMs(says: string): number {
  const seconds = Number(/\bin (\d{1,6}) seconds?\b/.exec(says)?.[1] ?? 0);
  return seconds > 0 ? Math.min(seconds, 24 * 3_600) * 1_000 : banMs;
}

/** Bans last from half a minute to a few minutes. https://api.stackexchange.com/docs/throttle */
const banMs = 5 * 60_000;

function waits(code: number, waitMs: number, now: Date): RateLimited {
  return new RateLimited(`Stack Exchange asks us to wait (${code}).`, new Date(now.getTime() + waitMs));
}
