import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';

/** A raw answer for the next listing request; without a content type it is JSON. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** For specs: Reddit's token route and listings on 127.0.0.1, which answer as the spec says. */
export class ScriptedReddit implements UpstreamDouble {
  readonly seen: SeenRequest[] = [];
  /** Used up one by one before anything is listed. */
  readonly listingAnswers: ScriptedAnswer[] = [];
  readonly tokenAnswers: ScriptedAnswer[] = [];
  /** Sent with every listing. */
  rateHeaders: Readonly<Record<string, string>> = {};
  /** Answers 403 as soon as a path names one of them. */
  privateSubreddits: readonly string[] = [];
  /** Answers empty when a page is asked to follow one of them. */
  deadAnchors: readonly string[] = [];
  /** Pages come without `after`, even when more waits. */
  hidesAfter = false;
  private posts: readonly UpstreamPost[] = [];
  /** By id, with what was deleted since. */
  private readonly held = new Map<string, UpstreamPost>();
  private fault: UpstreamFault | null = null;
  private wellUntil = 0;
  private most = 1_000;
  private tokens = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedReddit> {
    const server = createServer();
    const reddit = new ScriptedReddit(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => reddit.answer(request, body, response));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return reddit;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What has been asked for besides tokens. */
  get listed(): readonly SeenRequest[] {
    return this.seen.filter(({ path }) => path !== tokenPath);
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.posts = posts;
    for (const post of posts) this.held.set(post.id, post);
  }

  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.wellUntil = this.listings() + afterListings;
  }

  listings(): number {
    return this.listed.length;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.seen.push({ path: pathname, query: searchParams, headers: request.headers, body });
    if (this.fault === 'silent') return;
    const answer = pathname === tokenPath ? this.token() : this.listing(pathname, searchParams);
    response.writeHead(answer.status, {
      'content-type': 'application/json; charset=UTF-8',
      ...answer.headers,
    });
    response.end(answer.body);
  }

  private token(): ScriptedAnswer {
    const scripted = this.tokenAnswers.shift();
    if (scripted !== undefined) return scripted;
    if (this.fault === 'refused') return { status: 401, body: '{"message": "Unauthorized", "error": 401}' };
    this.tokens += 1;
    return json({
      access_token: `token-${this.tokens}`,
      token_type: 'bearer',
      expires_in: 3_600,
      scope: '*',
    });
  }

  private listing(path: string, query: URLSearchParams): ScriptedAnswer {
    const scripted = this.listingAnswers.shift();
    if (scripted !== undefined) return scripted;
    if (this.listings() <= this.wellUntil) return this.served(path, query);
    if (this.fault === 'refused') return { status: 401, body: '{"error": 401}' };
    if (this.fault === 'busy') return { status: 429, body: '{"message": "Too Many Requests", "error": 429}' };
    if (this.fault === 'down') return { status: 503, body: '' };
    if (this.fault === 'cut off') return { status: 200, body: '{"kind": "Listing", "data": {"children": []' };
    return this.served(path, query);
  }

  private served(path: string, query: URLSearchParams): ScriptedAnswer {
    if (path === '/api/info') return json(this.info(query));
    if (path === '/api/morechildren') return json(this.more(query));
    if (path.startsWith('/comments/')) return json(this.thread(query));
    const named = path.split('/')[2]?.split('+') ?? [];
    if (named.some((name) => this.privateSubreddits.includes(name)))
      return { status: 403, body: '{"error": 403}' };
    return { ...json(this.page(path, query)), headers: this.rateHeaders };
  }

  /** The first comments of the tree; the others stand in a stub. */
  private thread(query: URLSearchParams): object {
    const shown = unsorted(this.posts).slice(0, Number(query.get('limit')));
    const hidden = this.posts.slice(shown.length).map(({ id }) => id);
    const stub = { kind: 'more', data: { count: hidden.length, children: hidden, parent_id: 't3_abc' } };
    const children = [...shown.map((post) => thing('t1', post)), ...(hidden.length > 0 ? [stub] : [])];
    return [listing([thing('t3', { ...aPost, id: 'abc' })], null), listing(children, null)];
  }

  private more(query: URLSearchParams): object {
    const asked = (query.get('children') ?? '').split(',');
    const things = this.posts.filter(({ id }) => asked.includes(id)).map((post) => thing('t1', post));
    return { json: { errors: [], data: { things } } };
  }

  /** What was deleted is there without its text and its author. */
  private info(query: URLSearchParams): object {
    const asked = (query.get('id') ?? '').split(',');
    const things = asked.flatMap((name) => {
      const [kind, id] = name.split('_');
      const post = this.posts.find((candidate) => candidate.id === id);
      const deleted = this.held.get(id ?? '');
      if (kind !== 't1' && kind !== 't3') return [];
      if (post !== undefined) return [thing(kind, post)];
      const nothing = { author: '[deleted]', [kind === 't1' ? 'body' : 'selftext']: '[deleted]' };
      return deleted === undefined ? [] : [thing(kind, deleted, nothing)];
    });
    return listing(things, null);
  }

  private page(path: string, query: URLSearchParams): object {
    const kind = path.endsWith('/comments') ? 't1' : 't3';
    const all = unsorted(this.posts)
      .slice(0, this.most)
      .map((post) => thing(kind, post));
    const anchor = query.get('after');
    if (anchor !== null && this.deadAnchors.includes(anchor)) return listing([], null);
    const start = anchor === null ? 0 : all.findIndex(({ data }) => data.name === anchor) + 1;
    const limit = Number(query.get('limit'));
    const children = all.slice(start, start + limit);
    const hasMore = start + limit < all.length && !this.hidesAfter;
    return listing(children, hasMore ? (children.at(-1)?.data.name ?? null) : null);
  }
}

/** A post or comment as Reddit lists it; `more` overrides fields. */
export function thing(kind: 't1' | 't3', post: UpstreamPost, more: object = {}) {
  const name = `${kind}_${post.id}`;
  const common = {
    id: post.id,
    name,
    author: 'someone',
    subreddit_name_prefixed: 'r/things',
    created_utc: post.publishedAt.getTime() / 1_000,
    score: 7,
  };
  const path = `/r/things/comments/${kind === 't3' ? post.id : 'abc'}/a_title/`;
  const comment = {
    body: post.text,
    link_id: 't3_abc',
    link_title: 'acme again',
    permalink: `${path}${post.id}/`,
  };
  const submission = {
    title: 'A title',
    selftext: post.text,
    is_self: true,
    url: `https://www.reddit.com${path}`,
    permalink: path,
    num_comments: 3,
    hide_score: false,
  };
  const own = kind === 't1' ? { ...comment, score_hidden: false, replies: '' } : submission;
  return { kind, data: { ...common, ...own, ...more } };
}

/** A listing in its envelope. */
export function listing(children: readonly object[], after: string | null): object {
  return { kind: 'Listing', data: { after, before: null, dist: children.length, modhash: null, children } };
}

const aPost = { id: '', publishedAt: new Date('2026-11-20T00:00:00Z'), text: 'What do you think of it?' };

const tokenPath = '/api/v1/access_token';

/** Reddit's pages are not strictly sorted: two neighbours of every fifty change places. */
function unsorted(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}

function json(body: object): ScriptedAnswer {
  return { status: 200, body: JSON.stringify(body) };
}
