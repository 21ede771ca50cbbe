import { keywordTerm, packTerms, Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, itemsOf, numberOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import type { Meters } from '../meters.js';
import type { SourceDeps } from '../source.js';
import { xFault } from './x-fault.js';
import { isSearchableAtX, xGrammar } from './x-grammar.js';
import { XToken } from './x-token.js';
import type { XConfig, XCredentials } from './x.config.js';

/** Tenths of a US cent per count, however many posts are counted: https://docs.x.com/x-api/getting-started/pricing */
export const xCountPrice = 5;

/**
 * Counts how often keywords were written, without reading or paying for the posts:
 * https://docs.x.com/x-api/posts/counts/introduction
 */
export class XCounts {
  private readonly token: XToken;

  constructor(
    private readonly config: XConfig,
    credentials: XCredentials,
    private readonly deps: Pick<SourceDeps, 'http' | 'clock'> & {
      readonly meters: Pick<Meters, 'charge' | 'adjust'>;
    },
  ) {
    this.token = new XToken(config, credentials, deps);
  }

  /**
   * Counts posts of the last seven days; one that matches several queries is counted several times.
   * @throws RateLimited | Retryable | Permanent, with messages that never contain a secret
   */
  async countPosts(keywords: readonly string[], signal: AbortSignal): Promise<number> {
    const queries = xCountQueries(keywords);
    if (queries.length === 0)
      throw new QueryRefused('X cannot search for a keyword without a letter, a digit or an emoji.');
    let posts = 0;
    for (const query of queries) posts += await this.count(query, signal);
    return posts;
  }

  private async count(query: string, signal: AbortSignal): Promise<number> {
    await this.deps.meters.charge({ lookups: 1, spend: xCountPrice });
    // Only successful requests are billed. One without an answer may have been, and is not sent again.
    let mayBeBilled = false;
    try {
      const answer = await this.token.authorise((token) => {
        mayBeBilled = true;
        return this.send(query, token, signal);
      }, signal);
      const fault = xFault(answer, this.deps.clock.now());
      mayBeBilled = fault === null;
      if (fault !== null) throw fault;
      return readTotal(readData(answer, 'X'));
    } catch (error) {
      if (!mayBeBilled) await this.deps.meters.adjust({ spend: -xCountPrice });
      throw error;
    }
  }

  private send(query: string, token: string, signal: AbortSignal): Promise<HttpAnswer> {
    return this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}/2/tweets/counts/recent`,
      headers: { authorization: `Bearer ${token}` },
      query: { query, granularity: 'day' },
      signal,
    });
  }
}

/** The queries needed to count these keywords, each of which is billed. */
export function xCountQueries(keywords: readonly string[]): string[] {
  const searchable = [...new Set(keywords)].filter(isSearchableAtX);
  return packTerms(searchable, xGrammar).map((packed) =>
    packed.map((keyword) => keywordTerm(keyword, xGrammar)).join(xGrammar.or),
  );
}

/**
 * `{data: [{start, end, tweet_count}], meta: {total_tweet_count}}`, or with `post` instead of `tweet` in X's newer
 * vocabulary.
 */
function readTotal(body: unknown): number {
  const fields = fieldsOf(body);
  const meta = fieldsOf(fields['meta']);
  const total = numberOf(meta, 'total_tweet_count') ?? numberOf(meta, 'total_post_count');
  if (total !== null) return total;
  const counts = itemsOf(fields['data']).map((bucket) => {
    const count = fieldsOf(bucket);
    return numberOf(count, 'tweet_count') ?? numberOf(count, 'post_count');
  });
  if (counts.length === 0 || counts.includes(null))
    throw new Retryable('X answered with something that is not a count of posts.');
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
