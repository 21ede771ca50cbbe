import { Permanent } from '@earshot/domain';
import type { Query } from '@earshot/platform';
import { numberOf } from '../reading/read-fields.js';
import { fieldSentence } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { stackexchangeJson } from './stackexchange-fault.js';
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
  search(site: string, query: Query, call: SourceCall): Promise<StackexchangePage> {
    return this.list('searches', '/search/excerpts', { ...query, site, pagesize: pageSize }, call);
  }

  /**
   * Complete questions or answers by up to 100 ids, without deleted ones.
   * @throws like `search`
   */
  posts(
    kind: 'questions' | 'answers',
    site: string,
    ids: readonly string[],
    call: SourceCall,
  ): Promise<StackexchangePage> {
    // A filter names a set of fields to return; this one is built in.
    return this.list(
      kind,
      `/${kind}/${ids.join(';')}`,
      { site, filter: 'withbody', pagesize: pageSize },
      call,
    );
  }

  private async list(
    method: StackexchangeMethod,
    path: string,
    query: Query,
    call: SourceCall,
  ): Promise<StackexchangePage> {
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
    const { items } = fields;
    if (!Array.isArray(items)) throw new Permanent(fieldSentence('Stack Exchange', ['items']));
    if (typeof fields['has_more'] !== 'boolean')
      throw new Permanent(fieldSentence('Stack Exchange', ['has_more']));
    return { items, hasMore: fields['has_more'] };
  }
}

/** The methods, each of which has its own backoff. */
export type StackexchangeMethod = 'searches' | 'questions' | 'answers';

/** The items of an envelope, and whether there is another page. */
export interface StackexchangePage {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
}

const pageSize = 100;

/** Applies the remaining daily quota and a method's backoff to the meters, so that other processes respect them, too. */
async function observe(
  fields: Readonly<Record<string, unknown>>,
  method: StackexchangeMethod,
  { meters }: SourceCall,
  now: Date,
): Promise<void> {
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
