import { Retryable } from '@earshot/domain';
import type { Query } from '@earshot/platform';
import { forOneFeed } from '../feed-refused.js';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { readJson } from '../reading/read-json.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { DayUsedUp, youtubeFault } from './youtube-fault.js';
import type { YoutubeConfig } from './youtube.config.js';

/** Client for the YouTube Data API: respects its two quota buckets, and turns every fault into one of the domain's three. */
export class YoutubeApi {
  /** Consecutive 429s; a per-minute limit soon passes, a daily limit does not. */
  private readonly refusals = { searches: 0, units: 0 };

  constructor(
    private readonly config: YoutubeConfig,
    private readonly apiKey: string,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * One page of comments, from the budget set aside for them.
   * @throws like `list`; FeedRefused once that budget is used up
   */
  async listReplies(path: string, query: Query, call: SourceCall): Promise<YoutubePage> {
    await forOneFeed(() => call.meters.charge({ replies: 1 }));
    return this.list(path, query, call);
  }

  /**
   * One page of a list, which the caller has charged.
   * @param path from the first slash on: `/videos`
   * @throws RateLimited | Retryable | Permanent; NothingThere if only the requested item is absent
   */
  async list(path: string, query: Query, call: SourceCall): Promise<YoutubePage> {
    const answer = await this.deps.http.send({
      method: 'GET',
      url: `${this.config.apiUrl}${path}`,
      // Not as `key=`, because URLs are logged along the way.
      headers: { 'x-goog-api-key': this.apiKey },
      query,
      signal: call.signal,
    });
    const bucket = path === '/search' ? 'searches' : 'units';
    this.refusals[bucket] = answer.status === 429 ? this.refusals[bucket] + 1 : 0;
    const fault = youtubeFault(answer, this.deps.clock.now(), this.refusals[bucket] >= 3);
    if (fault instanceof DayUsedUp)
      for (const meter of metersOf[bucket])
        await call.meters.observe(meter, { remaining: 0, resetsAt: fault.until });
    if (fault !== null) throw fault;
    return pageOf(readJson(answer, 'YouTube'));
  }
}

/** The meters that each of Google's buckets counts together. */
const metersOf = { searches: ['searches'], units: ['units', 'replies'] } as const;

/** The listed items, and the token of the next page. */
export interface YoutubePage {
  readonly items: readonly Fields[];
  readonly next: string | null;
}

/** An empty page may have no `items`. */
function pageOf(body: unknown): YoutubePage {
  const fields = fieldsOf(body);
  const { items = [] } = fields;
  if (!(textOf(fields, 'kind') ?? '').startsWith('youtube#') || !Array.isArray(items))
    throw new Retryable('YouTube answered with something that is not a list.');
  return { items: items.map(fieldsOf), next: textOf(fields, 'nextPageToken') };
}
