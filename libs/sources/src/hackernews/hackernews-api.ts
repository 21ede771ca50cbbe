import { Permanent } from '@earshot/domain';
import { fieldFault } from '../field-fault.js';
import { fieldsOf } from '../read-fields.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { hackernewsJson } from './hackernews-fault.js';
import { type ListedHit, readHit } from './hackernews-hit.js';
import { type ItemState, readItem } from './hackernews-item.js';
import type { HackernewsConfig } from './hackernews.config.js';

/** Asks Hacker News: its search, which lists, and the server that knows each item by its number. */
export class HackernewsApi {
  constructor(
    private readonly config: HackernewsConfig,
    private readonly deps: SourceDeps,
  ) {}

  /** One page, newest first. @throws RateLimited | Retryable | Permanent */
  async list(query: Query, call: SourceCall): Promise<readonly ListedHit[]> {
    await call.meters.charge({ requests: 1 });
    const asked = { tags: '(story,comment,poll,job)', hitsPerPage: pageSize, ...query };
    const body = await this.get(`${this.config.apiUrl}/search_by_date`, asked, call);
    const fields = fieldsOf(body);
    const { hits } = fields;
    if (!Array.isArray(hits)) throw fieldFault('an answer of Hacker News', fields, 'hits', 'a list');
    const read = hits.map(readHit);
    mostAreWhole(read);
    return read;
  }

  /** @throws RateLimited | Retryable | Permanent */
  async item(id: number, call: SourceCall): Promise<ItemState> {
    await call.meters.charge({ items: 1 });
    return readItem(await this.get(`${this.config.itemsUrl}/item/${id}.json`, {}, call));
  }

  /** The highest number that was given out. @throws RateLimited | Retryable | Permanent */
  async highestId(call: SourceCall): Promise<number> {
    await call.meters.charge({ items: 1 });
    const body = await this.get(`${this.config.itemsUrl}/maxitem.json`, {}, call);
    if (typeof body !== 'number') throw new Permanent('The highest id of Hacker News is no number.');
    return body;
  }

  private async get(url: string, query: Query, call: SourceCall): Promise<unknown> {
    const answer = await this.deps.http.send({ method: 'GET', url, query, signal: call.signal });
    return hackernewsJson(answer, this.deps.clock.now());
  }
}

/** One may come without its text; where it is many, the search has changed. @throws Permanent naming the field */
function mostAreWhole(hits: readonly ListedHit[]): void {
  const lacking = hits.flatMap(({ lacks }) => lacks ?? []);
  const [field] = lacking;
  if (field === undefined || lacking.length < 5 || lacking.length < hits.length / 4) return;
  throw fieldFault(`${lacking.length} of ${hits.length} hits of Hacker News`, {}, field, 'a text');
}

/** What the search lists at most, for a whole query. https://github.com/algolia/hn-search/issues/230 */
export const pageSize = 1_000;

type Query = Readonly<Record<string, string | number>>;
