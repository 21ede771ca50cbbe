import type { HttpAnswer, HttpRequest } from '@earshot/platform';
import type { PostStream, SimulatedPost } from './arrivals.js';
import { answered, keywordsIn, parameter, type Upstream } from './upstream.js';

/** YouTube: search in pages of 50, about 500 results per query, 100 searches per day, which ends at midnight Pacific time. */
export class YoutubeUpstream implements Upstream {
  readonly env = { YOUTUBE_API_KEY: 'simulated', YOUTUBE_COMMENT_DAYS: '0' };
  private day = '';
  private searches = 0;

  constructor(private readonly stream: PostStream) {}

  answer(request: HttpRequest, now: Date): HttpAnswer {
    return request.url.endsWith('/search') ? this.search(request, now) : this.videos(request);
  }

  billedUsd(): number {
    return 0;
  }

  private search(request: HttpRequest, now: Date): HttpAnswer {
    const day = pacificDay.format(now);
    if (day !== this.day) this.searches = 0;
    this.day = day;
    this.searches += 1;
    if (this.searches > 100)
      return answered(
        { error: { code: 403, errors: [{ reason: 'quotaExceeded', domain: 'youtube.quota' }] } },
        403,
      );
    const from = new Date(parameter(request, 'publishedAfter'));
    const before = parameter(request, 'publishedBefore');
    const until = before === '' ? now : new Date(before);
    const start = Number(parameter(request, 'pageToken') || 0);
    const all = this.stream.between(keywordsIn(parameter(request, 'q')), from, until, 500);
    const page = all.slice(start, start + 50);
    const next = start + 50 < all.length ? { nextPageToken: String(start + 50) } : {};
    return answered({
      kind: 'youtube#searchListResponse',
      ...next,
      items: page.map((post) => ({ id: { kind: 'youtube#video', videoId: idOf(post) } })),
    });
  }

  private videos(request: HttpRequest): HttpAnswer {
    const ids = parameter(request, 'id').split(',');
    return answered({ kind: 'youtube#videoListResponse', items: ids.map(videoOf) });
  }
}

const pacificDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The id encodes the whole video, so that it can be returned without being stored. */
function idOf({ keyword, publishedAt, id }: SimulatedPost): string {
  return `${keyword}_${publishedAt.getTime()}_${id}`;
}

function videoOf(id: string): object {
  const [keyword = '', time = ''] = id.split('_');
  const publishedAt = new Date(Number(time)).toISOString();
  return { id, snippet: { title: `A look at ${keyword}`, description: '', publishedAt }, statistics: {} };
}
