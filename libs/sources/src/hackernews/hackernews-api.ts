import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpAnswer, Query } from '@earshot/platform';
import { FeedRefused } from '../feed-refused.js';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import { FieldMissing, fieldSentence, readListed } from '../reading/read-listed.js';
import { waitEnd } from '../reading/wait-end.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { type ItemState, type ListedHit, readHit, readItem } from './hackernews-post.js';
import type { HackernewsConfig } from './hackernews.config.js';

/** Client for Hacker News: its search, which lists items, and the server that returns single items by number. */
export class HackernewsApi {
  /** Why single items are not requested, and until when; null = they are. */
  private refusal: FeedRefused | null = null;

  constructor(
    private readonly config: HackernewsConfig,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * One page, newest first; if it is full, more may follow.
   * @throws RateLimited | Retryable | Permanent
   */
  async list(query: Query, call: SourceCall) {
    await call.meters.charge({ requests: 1 });
    const asked = { tags: '(story,comment,poll,job)', hitsPerPage: pageSize, ...query };
    const body = await this.get(`${this.config.apiUrl}/search_by_date`, asked, call);
    const { hits } = fieldsOf(body);
    if (!Array.isArray(hits)) throw new Permanent(fieldSentence('Hacker News', ['hits']));
    return { hits: this.readable(hits), isFull: hits.length >= pageSize };
  }

  /** @throws FeedRefused | Retryable | Permanent */
  async item(id: number, call: SourceCall): Promise<ItemState> {
    const state = readItem(await this.single(`item/${id}.json`, call));
    if (state.is === 'unreadable')
      this.deps.log.warn({ id, field: state.field }, 'Hacker News has an item in an unexpected shape');
    return state;
  }

  /**
   * The highest number assigned.
   * @throws FeedRefused | Retryable | Permanent
   */
  async highestId(call: SourceCall): Promise<number> {
    const body = await this.single('maxitem.json', call);
    if (typeof body !== 'number') throw new Permanent('The highest id of Hacker News is not a number.');
    return body;
  }

  /** One odd hit must not hide the others: like one that is not listed, its item is requested by number. */
  private readable(values: readonly unknown[]): readonly ListedHit[] {
    const readings = values.map(readHit);
    const lacking = readings.flatMap((hit) => (hit instanceof FieldMissing ? hit.field : (hit.lacks ?? [])));
    // Single hits may lack something; if many do, the search has changed.
    if (lacking.length >= 5 && lacking.length >= readings.length / 4)
      throw new Permanent(fieldSentence('Hacker News', [...new Set(lacking)]));
    return readListed('Hacker News', readings, (reading) => reading, this.deps.log);
  }

  /** Single items come from a separate server; when it accepts no more requests, the search is still read. */
  private async single(path: string, call: SourceCall): Promise<unknown> {
    const { refusal } = this;
    if (refusal !== null && refusal.until > this.deps.clock.now()) throw refusal;
    try {
      await call.meters.charge({ items: 1 });
      return await this.get(`${this.config.itemsUrl}/${path}`, {}, call);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      const until = error.until.toISOString();
      const message = `${error.message} Only what its search lists is read until ${until}.`;
      this.refusal = new FeedRefused(message, error.until, { cause: error });
      throw this.refusal;
    }
  }

  private async get(url: string, query: Query, call: SourceCall): Promise<unknown> {
    const answer = await this.deps.http.send({ method: 'GET', url, query, signal: call.signal });
    return hackernewsJson(answer, this.deps.clock.now());
  }
}

/** The maximum number of hits that a whole query returns. https://github.com/algolia/hn-search/issues/230 */
export const pageSize = 1_000;

/**
 * The body of a response.
 * @throws the fault indicated by a status other than 200 or a body that is not JSON
 */
function hackernewsJson(answer: HttpAnswer, now: Date): unknown {
  const { status, headers } = answer;
  if (status === 200) {
    // `null` is also a valid body, and parses to null.
    const body = readJson(answer, 'Hacker News');
    if (body === null && answer.body.trim() !== 'null')
      throw new Retryable('Hacker News answered with a page instead of data.');
    return body;
  }
  if (status === 429)
    throw new RateLimited('Hacker News asks us to wait (429).', waitEnd(headers['retry-after'], now));
  if (status >= 500 || status === 408) throw new Retryable(`Hacker News cannot answer now (${status}).`);
  if (status === 400 || status === 404 || status === 414)
    throw new QueryRefused(`Hacker News refuses this query (${status}).`);
  throw new Permanent(`Hacker News refuses requests of this server (${status}).`);
}
