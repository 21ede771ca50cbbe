import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the lists of the YouTube Data API on 127.0.0.1, which answer as the spec says. */
export class ScriptedYoutube implements UpstreamDouble {
  /** Used up one by one before a list of that path is answered; null = as always. */
  readonly answers: Record<string, (ServerAnswer | null)[]> = {};
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private failsAtOnce = false;
  private pagesLeft = 0;
  private most = Infinity;

  static async start(): Promise<ScriptedYoutube> {
    const youtube = new ScriptedYoutube();
    youtube.server = await ScriptedServer.start((request) => youtube.answer(request));
    return youtube;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  seenAt(path: string): readonly ServerRequest[] {
    return this.seen.filter((request) => request.path === path);
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** A search ends early, and does not say that there is more; lists of comments repeat their last page for ever. */
  listAtMost(count: number): void {
    this.most = count;
  }

  /** Counts pages: what shows the videos of a page belongs to it. */
  fail(fault: UpstreamFault, afterPages = 0): void {
    this.fault = fault;
    this.failsAtOnce = afterPages === 0;
    this.pagesLeft = afterPages;
  }

  listings(): number {
    return this.seen.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query, headers }: ServerRequest): ServerAnswer | null {
    const fault = this.faultAt(path);
    if (fault === 'silent') return null;
    if (headers['x-goog-api-key'] !== apiKey || fault === 'refused') return keyInvalid;
    if (fault === 'busy') return rateLimited;
    if (fault === 'down') return { status: 503, body: '' };
    if (fault === 'cut off')
      return { status: 200, body: '{"kind": "youtube#searchListResponse", "items": [' };
    const scripted = this.answers[path]?.shift();
    if (scripted !== undefined && scripted !== null) return scripted;
    if (path === '/search') return answerJson(this.search(query));
    if (path === '/videos') return answerJson(this.byId('video', query, video));
    if (path === '/commentThreads') return answerJson(this.threads(query));
    if (path === '/comments') return answerJson(this.byId('comment', query, comment));
    return { status: 404, body: '' };
  }

  private faultAt(path: string): UpstreamFault | null {
    if (path === '/search' || path === '/commentThreads') this.pagesLeft -= 1;
    return this.failsAtOnce || this.pagesLeft < 0 ? this.fault : null;
  }

  private search(query: URLSearchParams): object {
    const from = Date.parse(query.get('publishedAfter') ?? '');
    const all = swapped(this.published)
      .filter(({ publishedAt }) => publishedAt.getTime() >= from)
      .slice(0, this.most);
    const start = Number(query.get('pageToken') ?? 0);
    const end = start + Number(query.get('maxResults') ?? 5);
    const next = end < all.length ? { nextPageToken: String(end) } : {};
    const items = all.slice(start, end).map((post) => found(post));
    return listed('search', items, next);
  }

  private threads(query: URLSearchParams): object {
    const all = swapped(this.published);
    const start = Number(query.get('pageToken') ?? 0);
    const end = Math.min(start + Number(query.get('maxResults') ?? 20), this.most);
    const isStuck = end === this.most && all.length > this.most;
    const next = isStuck || end < all.length ? { nextPageToken: String(isStuck ? start : end) } : {};
    return listed(
      'commentThread',
      all.slice(start, end).map((post) => thread(post)),
      next,
    );
  }

  private byId(kind: string, query: URLSearchParams, dress: (post: UpstreamPost) => { id: string }): object {
    const ids = (query.get('id') ?? '').split(',');
    return listed(
      kind,
      this.published.map(dress).filter(({ id }) => ids.includes(id)),
      {},
    );
  }
}

/** What the double is asked with. */
export const apiKey = 'the-api-key';

/** A list in its envelope. */
export function listed(kind: string, items: readonly object[], more: object): object {
  const pageInfo = { totalResults: 1_000_000, resultsPerPage: items.length };
  return { kind: `youtube#${kind}ListResponse`, etag: 'e', pageInfo, items, ...more };
}

/** The id that the video of a post has. */
export function videoIdOf(name: string): string {
  return name.padEnd(11, '_');
}

/** The id that the comment of a post has. */
export function commentIdOf(name: string): string {
  return `Ug${name.padEnd(24, 'x')}`;
}

/** A video as `videos.list` shows it; `more` overrides parts. */
export function video(post: UpstreamPost, more: object = {}) {
  return {
    kind: 'youtube#video',
    id: videoIdOf(post.id),
    snippet: {
      publishedAt: post.publishedAt.toISOString(),
      channelId: 'UC_channel_of_someone__',
      title: 'A title',
      description: post.text,
      channelTitle: 'Someone',
      liveBroadcastContent: 'none',
    },
    statistics: { viewCount: '1200', likeCount: '7', favoriteCount: '0', commentCount: '3' },
    ...more,
  };
}

/** A thread with one comment and its replies as they are given; `total` counts more of them than are shown. */
export function thread(post: UpstreamPost, replies: readonly object[] = [], total = replies.length) {
  const { id } = comment(post);
  return {
    kind: 'youtube#commentThread',
    id,
    snippet: {
      videoId: 'video000001',
      topLevelComment: comment(post),
      canReply: true,
      totalReplyCount: total,
      isPublic: true,
    },
    ...(replies.length > 0 ? { replies: { comments: replies } } : {}),
  };
}

/** A comment as `comments.list` shows it: it does not say where it stands. */
export function comment(post: UpstreamPost) {
  const at = post.publishedAt.toISOString().replace('.000Z', 'Z');
  return {
    kind: 'youtube#comment',
    id: commentIdOf(post.id),
    snippet: {
      authorDisplayName: '@someone',
      authorChannelId: { value: 'UC_someone' },
      textDisplay: post.text,
      textOriginal: post.text,
      likeCount: 2,
      publishedAt: at,
      updatedAt: at,
    },
  };
}

const keyInvalid: ServerAnswer = {
  status: 400,
  body: '{"error": {"code": 400, "message": "API key not valid.", "errors": [{"message": "API key not valid.", "domain": "global", "reason": "badRequest"}], "status": "INVALID_ARGUMENT", "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com"}]}}',
};
const rateLimited: ServerAnswer = {
  status: 429,
  body: '{"error": {"code": 429, "message": "Too many", "errors": [{"domain": "usageLimits", "reason": "rateLimitExceeded"}]}}',
};

/** As a search shows it: in HTML, and cut short. */
function found(post: UpstreamPost): object {
  const { id, snippet } = video(post);
  return {
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#video', videoId: id },
    snippet: { ...snippet, title: 'A &quot;title&quot; &amp; more', description: 'Cut ...' },
  };
}

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
