import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';
import {
  answerJson,
  type ServerAnswer,
  type ServerRequest,
  ScriptedServer,
} from '../testing/scripted-server.js';

/** For specs: X's token route, recent search and look-ups on 127.0.0.1, which answer as the spec says. */
export class ScriptedX implements UpstreamDouble {
  /** Used up one by one before anything is listed. */
  readonly searchAnswers: ServerAnswer[] = [];
  readonly tokenAnswers: ServerAnswer[] = [];
  /** Used up one by one before a look-up of posts is answered. */
  readonly lookupAnswers: ServerAnswer[] = [];
  /** Used up one by one before posts are counted. */
  readonly countAnswers: ServerAnswer[] = [];
  /** Sent with every search. */
  rateHeaders: Readonly<Record<string, string>> = {};
  /** User names by id; others are suspended. */
  users: Readonly<Record<string, string>> = { '17': 'someone' };
  /** Ids of posts that a look-up does not find. */
  deleted: readonly string[] = [];
  private server!: ScriptedServer;
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private failsAfter = 0;
  private most = Infinity;

  static async start(): Promise<ScriptedX> {
    const x = new ScriptedX();
    x.server = await ScriptedServer.start((request) => x.answer(request));
    return x;
  }

  get url(): string {
    return this.server.url;
  }

  get seen(): readonly ServerRequest[] {
    return this.server.seen;
  }

  get searched(): readonly ServerRequest[] {
    return this.seen.filter(({ path }) => path === searchPath);
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** X's searches do not end early, but some go on with the same page for ever. */
  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.failsAfter = this.listings() + afterListings;
  }

  listings(): number {
    return this.searched.length;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private answer({ path, query, headers, method }: ServerRequest): ServerAnswer | null {
    const fault = this.listings() > this.failsAfter || path !== searchPath ? this.fault : null;
    if (fault === 'silent') return null;
    if (path === '/oauth2/token' && method === 'POST') return this.token();
    if (fault === 'refused' || headers.authorization !== `Bearer ${token}`)
      return {
        status: 401,
        body: '{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}',
      };
    if (fault === 'busy')
      return { status: 429, body: '{"errors":[{"code":88,"message":"Rate limit exceeded"}]}' };
    if (fault === 'down') return { status: 503, body: '{"title":"Service Unavailable"}' };
    if (fault === 'cut off') return { status: 200, body: '{"data":[{"id":"1' };
    if (path === searchPath)
      return this.searchAnswers.shift() ?? { ...answerJson(this.page(query)), headers: this.rateHeaders };
    if (path === '/2/tweets') return this.lookupAnswers.shift() ?? answerJson(this.lookUp(query));
    if (path === '/2/tweets/counts/recent') return this.countAnswers.shift() ?? answerJson(this.counts());
    if (path === '/2/users') return answerJson(this.usersOf(query));
    return { status: 404, body: '{"title":"Not Found","status":404}' };
  }

  private token(): ServerAnswer {
    const scripted = this.tokenAnswers.shift();
    if (scripted !== undefined) return scripted;
    return answerJson({ token_type: 'bearer', access_token: token });
  }

  private page(query: URLSearchParams): object {
    const from = Date.parse(query.get('start_time') ?? '');
    const all = swapped(this.published).filter(({ publishedAt }) => publishedAt.getTime() >= from);
    const size = Number(query.get('max_results') ?? 10);
    const start = Number(query.get('next_token') ?? 0);
    const end = Math.min(start + size, this.most);
    const shown = all.slice(start, end);
    if (shown.length === 0) return { meta: { result_count: 0 } };
    const isStuck = end === this.most && all.length > this.most;
    const next = isStuck ? start : end;
    return {
      data: shown.map((post) => xPost(post)),
      meta: {
        newest_id: idOf(shown[0]?.id ?? ''),
        result_count: shown.length,
        ...(isStuck || end < all.length ? { next_token: String(next) } : {}),
      },
    };
  }

  /** All that is published, on one day. */
  private counts(): object {
    const times = this.published.map(({ publishedAt }) => publishedAt.toISOString()).sort();
    const total = times.length;
    const data = total === 0 ? [] : [{ start: times[0], end: times.at(-1), tweet_count: total }];
    return { data, meta: { total_tweet_count: total } };
  }

  private lookUp(query: URLSearchParams): object {
    const asked = (query.get('ids') ?? '').split(',');
    const found = this.published.filter((post) => asked.includes(idOf(post.id)));
    const data = found.filter((post) => !this.deleted.includes(idOf(post.id))).map((post) => xPost(post));
    const there = data.map(({ id }) => id);
    const errors = asked.filter((id) => !there.includes(id)).map((id) => notFound('tweet', id));
    return { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) };
  }

  private usersOf(query: URLSearchParams): object {
    const asked = (query.get('ids') ?? '').split(',');
    const data = asked.flatMap((id) => {
      const username = this.users[id];
      return username === undefined ? [] : [{ id, name: username.toUpperCase(), username }];
    });
    const errors = asked.filter((id) => this.users[id] === undefined).map((id) => notFound('user', id));
    return { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) };
  }
}

/** A post as X lists it in its older vocabulary; `more` overrides fields. */
export function xPost(post: UpstreamPost, more: object = {}) {
  const id = idOf(post.id);
  return {
    id,
    text: post.text,
    author_id: '17',
    created_at: post.publishedAt.toISOString(),
    edit_history_tweet_ids: [id],
    public_metrics: {
      retweet_count: 1,
      reply_count: 2,
      like_count: 3,
      quote_count: 4,
      bookmark_count: 5,
      impression_count: 600,
    },
    ...more,
  };
}

/** The id that a post of the spec has at X. */
export function idOf(name: string): string {
  return `19${[...name].map((letter) => letter.charCodeAt(0).toString().padStart(3, '0')).join('')}`.slice(
    0,
    19,
  );
}

const searchPath = '/2/tweets/search/recent';
/** X's tokens hold percent signs, and are sent as they are. */
const token = 'AAAA%2Ftoken%3D';

function notFound(resourceType: string, id: string): object {
  return {
    value: id,
    detail: `Could not find ${resourceType} with ids: [${id}].`,
    title: 'Not Found Error',
    resource_type: resourceType,
    parameter: 'ids',
    resource_id: id,
    type: 'https://api.twitter.com/2/problems/resource-not-found',
  };
}

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
