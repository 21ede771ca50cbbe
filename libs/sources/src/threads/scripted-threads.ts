import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: the routes of the Threads API that are asked, on 127.0.0.1, which answer as the spec says. */
export class ScriptedThreads implements UpstreamDouble {
  /** Used up one by one before anything is listed; the search for "the" is answered beside. */
  readonly searchAnswers: ServerAnswer[] = [];
  readonly refreshAnswers: ServerAnswer[] = [];
  /** Who write everywhere, all the time; none = Threads looks through the owner's posts only. */
  others: readonly string[] = ['somebody_else'];
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private failsAfter = 0;
  private most = Infinity;

  static async start(): Promise<ScriptedThreads> {
    const threads = new ScriptedThreads();
    threads.server = await ScriptedServer.start((request) => threads.answer(request));
    return threads;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  get searched(): readonly ServerRequest[] {
    return this.seen.filter(({ path }) => path === '/keyword_search');
  }

  /** Searches for keywords, without the one that finds out whose posts are searched. */
  get asked(): readonly ServerRequest[] {
    return this.searched.filter(({ query }) => query.get('q') !== 'the');
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** The page there comes again and again. */
  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.failsAfter = this.listings() + afterListings;
  }

  listings(): number {
    return this.asked.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query, headers }: ServerRequest): ServerAnswer | null {
    const fault = this.listings() > this.failsAfter || path !== '/keyword_search' ? this.fault : null;
    if (fault === 'silent') return null;
    if (fault === 'refused' || !/^Bearer (the-token|renewed-\d)$/.test(headers.authorization ?? ''))
      return graphError(190, 'Error validating access token: Session has expired');
    if (path === '/refresh_access_token') return this.refreshAnswers.shift() ?? tooYoung;
    if (path === '/me') return answerJson({ id: '1', username: 'The_Owner' });
    if (path !== '/keyword_search') return graphError(100, 'Unsupported get request');
    if (fault === 'busy') return graphError(4, 'Application request limit reached');
    if (fault === 'down') return graphError(2, 'Service temporarily unavailable', 500);
    if (fault === 'cut off') return { status: 200, body: '{"data":[{"id":"1' };
    if (query.get('q') === 'the')
      return answerJson({ data: this.others.map((username) => threadsPost(theWord, { username })) });
    return this.searchAnswers.shift() ?? answerJson(this.page(query));
  }

  private page(query: URLSearchParams): object {
    const from = Number(query.get('since')) * 1_000;
    const all = swapped(this.published).filter(({ publishedAt }) => publishedAt.getTime() >= from);
    const start = Number(query.get('after') ?? 0);
    const end = Math.min(start + Number(query.get('limit') ?? 25), this.most);
    const data = all.slice(start, end).map((post) => threadsPost(post));
    if (data.length === 0) return { data };
    const isStuck = end === this.most && all.length > this.most;
    const cursors = { before: 'b', after: String(isStuck ? start : end) };
    const next = 'https://graph.threads.net/v1.0/keyword_search?access_token=the-token';
    return { data, paging: isStuck || end < all.length ? { cursors, next } : { cursors } };
  }
}

/** A post as Threads lists it; `more` overrides fields. */
export function threadsPost(post: UpstreamPost, more: object = {}) {
  return {
    id: `17${post.id}`,
    media_type: 'TEXT_POST',
    permalink: `https://www.threads.com/@someone/post/C${post.id}`,
    username: 'someone',
    text: post.text,
    timestamp: post.publishedAt.toISOString().replace('.000Z', '+0000'),
    shortcode: `C${post.id}`,
    is_reply: false,
    ...more,
  };
}

/** An error in the envelope of Meta's Graph API. */
export function graphError(code: number, message: string, status = 400): ServerAnswer {
  const error = { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' };
  return { status, body: JSON.stringify({ error }) };
}

const theWord = { id: 'w', publishedAt: new Date('2026-11-20T11:59:00Z'), text: 'the word' };
const tooYoung = graphError(10, 'The token is less than 24 hours old');

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
