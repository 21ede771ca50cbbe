import { Permanent } from '@earshot/domain';
import { numberOf } from '../reading/read-fields.js';
import { fieldSentence } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { stackexchangeJson } from './stackexchange-fault.js';
import type { StackexchangeConfig } from './stackexchange.config.js';

/** Asks the Stack Exchange API: within its quota of the day, and each method no sooner than it says. */
export class StackexchangeApi {
  constructor(
    private readonly config: StackexchangeConfig,
    private readonly deps: SourceDeps,
  ) {}

  /** One page of posts of a site that a search names, cut short. @throws RateLimited | Retryable | Permanent */
  search(site: string, query: Query, call: SourceCall): Promise<StackexchangePage> {
    return this.list('searches', '/search/excerpts', { ...query, site, pagesize: pageSize }, call);
  }

  /** Questions or answers by up to 100 ids, whole. What is gone is not among them. @throws like `search` */
  posts(
    kind: 'questions' | 'answers',
    site: string,
    ids: readonly string[],
    call: SourceCall,
  ): Promise<StackexchangePage> {
    // A filter is a name for the fields that come; this one is built in.
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

/** What has to wait independently of the others. */
export type StackexchangeMethod = 'searches' | 'questions' | 'answers';

/** The items of an envelope, and whether the next page has more. */
export interface StackexchangePage {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
}

type Query = Readonly<Record<string, string | number>>;

const pageSize = 100;

/** Takes over what is left of the day, and that a method has to rest, so that no other process asks it either. */
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
  // The second at which it ends is still too soon at times.
  const resetsAt = new Date(now.getTime() + Math.ceil(seconds + 1) * 1_000);
  await meters.observe(method, { remaining: 0, resetsAt });
}
