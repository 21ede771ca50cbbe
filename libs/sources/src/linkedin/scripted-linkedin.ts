import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the search of Brave and LinkedIn's API on 127.0.0.1, which answer as the spec says. */
export class ScriptedLinkedIn implements UpstreamDouble {
  /** Used up one by one before anything is searched. */
  readonly searchAnswers: ServerAnswer[] = [];
  /** Used up one by one before LinkedIn's API answers. */
  readonly apiAnswers: ServerAnswer[] = [];
  /** Sent with every search. */
  rateHeaders: Readonly<Record<string, string>> = {};
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private pagesLeft = 0;
  private most = Infinity;

  static async start(): Promise<ScriptedLinkedIn> {
    const linkedIn = new ScriptedLinkedIn();
    linkedIn.server = await ScriptedServer.start((request) => linkedIn.answer(request));
    return linkedIn;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** A search ends early, and does not say that there is more; the list of mentions repeats its last page for ever. */
  listAtMost(count: number): void {
    this.most = count;
  }

  /** Counts pages: the posts that a page lists belong to it. */
  fail(fault: UpstreamFault, afterPages = 0): void {
    this.fault = fault;
    this.pagesLeft = afterPages;
  }

  listings(): number {
    return this.seen.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer(request: ServerRequest): ServerAnswer | null {
    const fault = this.faultAt(request.path);
    if (fault === 'silent') return null;
    if (fault === 'down') return { status: 503, headers: { 'content-type': 'text/html' }, body: '<html>' };
    if (fault === 'cut off') return { status: 200, body: '{"type": "search", "web": {"results": [' };
    return request.path === searchPath ? this.search(request, fault) : this.api(request, fault);
  }

  private faultAt(path: string): UpstreamFault | null {
    if (this.fault === null) return null;
    const isPage = !path.startsWith('/rest/posts/');
    if (isPage) this.pagesLeft -= 1;
    return this.pagesLeft < 0 ? this.fault : null;
  }

  private search({ headers, query }: ServerRequest, fault: UpstreamFault | null): ServerAnswer {
    if (headers['x-subscription-token'] !== braveKey || fault === 'refused') return refused;
    if (fault === 'busy') return { status: 429, headers: this.rateHeaders, body: rateLimited };
    const scripted = this.searchAnswers.shift();
    if (scripted !== undefined) return scripted;
    const all = swapped(this.published).slice(0, this.most);
    const count = Number(query.get('count') ?? 20);
    const start = Number(query.get('offset') ?? 0) * count;
    const hits = all.slice(start, start + count).map((post) => hit(addressOf(post), post.text));
    return { ...answerJson(searched(hits, start + count < all.length)), headers: this.rateHeaders };
  }

  private api({ path, query, headers }: ServerRequest, fault: UpstreamFault | null): ServerAnswer {
    if (headers.authorization !== `Bearer ${accessToken}` || fault === 'refused')
      return {
        status: 401,
        body: '{"status":401,"serviceErrorCode":65600,"message":"Invalid access token"}',
      };
    if (fault === 'busy') return dayThrottle;
    const scripted = this.apiAnswers.shift();
    if (scripted !== undefined) return scripted;
    if (path === '/rest/organizationalEntityNotifications') return answerJson(this.notifications(query));
    const post = this.published.find((each) => path === `/rest/posts/${encodeURIComponent(urnOf(each))}`);
    return post === undefined ? { status: 404, body: '{"status":404}' } : answerJson(apiPost(post));
  }

  private notifications(query: URLSearchParams): object {
    const count = Number(query.get('count') ?? 10);
    const start = Number(query.get('start') ?? 0);
    const all = swapped(this.published);
    const end = Math.min(start + count, this.most);
    const isStuck = all.length > this.most && start >= this.most;
    const shown = isStuck ? all.slice(this.most - count, this.most) : all.slice(start, end);
    return { paging: { start, count, links: [] }, elements: shown.map(notification) };
  }
}

/** What the search is asked with. */
export const braveKey = 'the-brave-key';
/** What the API is asked with. */
export const accessToken = 'the-access-token';

/** The digits that a post has at LinkedIn: they begin with its milliseconds. */
export function digitsOf({ id, publishedAt }: UpstreamPost): string {
  const rest = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 4_194_304, 7);
  return String((BigInt(publishedAt.getTime()) << 22n) + BigInt(rest));
}

/** Where a post is. */
export function addressOf(post: UpstreamPost): string {
  return `https://de.linkedin.com/posts/jane-doe_what-she-wrote-activity-${digitsOf(post)}-AbC1?trk=public`;
}

/** A hit as Brave shows it; `more` overrides fields. */
export function hit(url: string, description: string, more: object = {}): object {
  const title = 'Jane Doe on LinkedIn: a title';
  return { type: 'search_result', title, url, description, is_source_local: false, language: 'en', ...more };
}

/** Hits in their envelope. */
export function searched(results: readonly object[], hasMore: boolean): object {
  return {
    type: 'search',
    query: { original: 'q', more_results_available: hasMore },
    ...(results.length > 0 ? { web: { type: 'search', results } } : {}),
  };
}

/** A post as LinkedIn's API shows it; `more` overrides fields. */
export function apiPost(post: UpstreamPost, more: object = {}): object {
  return {
    id: urnOf(post),
    author: 'urn:li:person:abc',
    commentary: post.text,
    createdAt: post.publishedAt.getTime(),
    publishedAt: post.publishedAt.getTime(),
    lifecycleState: 'PUBLISHED',
    visibility: 'PUBLIC',
    ...more,
  };
}

function urnOf(post: UpstreamPost): string {
  return `urn:li:share:${digitsOf(post)}`;
}

function notification(post: UpstreamPost): object {
  return {
    action: 'SHARE_MENTION',
    notificationId: -746_895_290,
    lastModifiedAt: post.publishedAt.getTime(),
    organizationalEntity: 'urn:li:organization:77',
    generatedActivity: urnOf(post),
  };
}

const searchPath = '/res/v1/web/search';
const refused: ServerAnswer = {
  status: 422,
  body: '{"type":"ErrorResponse","error":{"code":"SUBSCRIPTION_TOKEN_INVALID","status":422,"meta":{"component":"authentication"}}}',
};
const rateLimited =
  '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED","status":429,"detail":"Request rate limit exceeded"}}';
const dayThrottle: ServerAnswer = {
  status: 429,
  body: '{"message":"Resource level throttle APPLICATION DAY limit for calls to this resource is reached.","status":429,"serviceErrorCode":101}',
};

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
