import { dayMs } from '@earshot/domain';
import type { HttpAnswer, HttpRequest } from '@earshot/platform';
import type { PostStream, SimulatedPost } from './arrivals.js';
import { answered, keywordsIn, parameter, type Upstream } from './upstream.js';

/** The limits for any 24 hours: searches that find something, and requests of all kinds. */
const limits = { searches: 2_200, calls: 48_000 };

/** Threads: one keyword per search, in pages of 100. It counts searches that find something, and all calls. */
export class ThreadsUpstream implements Upstream {
  readonly env = { THREADS_ACCESS_TOKEN: 'simulated' };
  private readonly searches: number[] = [];
  private readonly calls: number[] = [];

  constructor(private readonly stream: PostStream) {}

  answer(request: HttpRequest, now: Date): HttpAnswer {
    if (!fits(this.calls, limits.calls, now)) return refused(4, 'Application request limit reached');
    this.calls.push(now.getTime());
    if (request.url.endsWith('/refresh_access_token'))
      return answered({ access_token: 'simulated', token_type: 'bearer', expires_in: 5_184_000 });
    return request.url.endsWith('/me') ? answered({ id: '1', username: 'owner' }) : this.search(request, now);
  }

  billedUsd(): number {
    return 0;
  }

  private search(request: HttpRequest, now: Date): HttpAnswer {
    // Any post at all shows that the app may search everybody's posts.
    if (parameter(request, 'q') === 'the') return answered({ data: [dress(anyPost(now))] });
    const until = parameter(request, 'until');
    const all = this.stream.between(
      keywordsIn(parameter(request, 'q')),
      new Date(Number(parameter(request, 'since')) * 1_000),
      until === '' ? now : new Date(Number(until) * 1_000),
    );
    if (all.length === 0) return answered({ data: [] });
    if (!fits(this.searches, limits.searches, now))
      return refused(613, 'Calls have exceeded the rate limit.');
    this.searches.push(now.getTime());
    const start = Number(parameter(request, 'after') || 0);
    const end = start + Number(parameter(request, 'limit'));
    const next = end < all.length ? { next: 'https://graph.threads.net/' } : {};
    return answered({
      data: all.slice(start, end).map(dress),
      paging: { cursors: { after: String(end) }, ...next },
    });
  }
}

/** Whether another request fits the limit. Drops those that are a day old. */
function fits(times: number[], limit: number, now: Date): boolean {
  const firstKept = times.findIndex((time) => time > now.getTime() - dayMs);
  times.splice(0, firstKept === -1 ? times.length : firstKept);
  return times.length < limit;
}

function refused(code: number, message: string): HttpAnswer {
  return answered({ error: { code, message, type: 'OAuthException' } }, 403);
}

function anyPost(publishedAt: Date): SimulatedPost {
  return { id: '1', keyword: 'the', publishedAt };
}

function dress({ id, keyword, publishedAt }: SimulatedPost): object {
  return {
    id,
    media_type: 'TEXT_POST',
    permalink: `https://www.threads.com/@jane/post/${id}`,
    shortcode: id,
    username: 'jane',
    text: `What do you think of ${keyword}?`,
    timestamp: publishedAt.toISOString().replace('Z', '+0000'),
    is_reply: false,
  };
}
