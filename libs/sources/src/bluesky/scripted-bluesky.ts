import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { UpstreamDouble, UpstreamFault, UpstreamPost } from '../source.conformance.js';

export type BlueskyHost = 'east' | 'west';

/** A connection to a stream. */
export interface AskedStream {
  readonly host: BlueskyHost;
  readonly query: URLSearchParams;
}

/** For specs: two hosts of Jetstream and the routes of Bluesky that are asked, on 127.0.0.1. */
export class ScriptedBluesky implements UpstreamDouble {
  readonly streams: AskedStream[] = [];
  readonly searches: URLSearchParams[] = [];
  /** Methods of sessions that were asked for, with the token or the body that came along. */
  readonly sessions: (readonly [method: string, proof: string])[] = [];
  /** Hosts of which each connection is refused with this status. */
  readonly refusals = new Map<BlueskyHost, number>();
  /** Sent instead of what was published, one list a connection, which then ends; a number is a status instead. */
  readonly scripts: (readonly object[] | number | string)[] = [];
  /** Numbers of the first events. */
  readonly firstSeq = { east: 1_000, west: 70_000 };
  /** Accounts of which nothing is known. */
  readonly nameless = new Set<string>();
  private readonly server: Server;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly silent = new Set<Socket>();
  private published: readonly UpstreamPost[] = [];
  private fault: UpstreamFault | null = null;
  private failsAfter = 0;
  private most = Infinity;
  private opened = 0;

  private constructor(private readonly now: () => Date) {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const answer = this.answer(new URL(request.url ?? '/', this.url), request, body);
        if (answer === null) return;
        response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
        response.end(answer.body);
      });
    });
    this.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      this.upgrade(request, socket, head),
    );
  }

  static async start(now: () => Date): Promise<ScriptedBluesky> {
    const bluesky = new ScriptedBluesky(now);
    await new Promise<void>((listening) => bluesky.server.listen(0, '127.0.0.1', listening));
    return bluesky;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  streamOf(host: BlueskyHost): string {
    return `${this.url.replace('http', 'ws')}/${host}`;
  }

  publish(posts: readonly UpstreamPost[]): void {
    this.published = posts;
  }

  /** The streams begin later; of a search, the page there comes again and again. */
  listAtMost(count: number): void {
    this.most = count;
  }

  fail(fault: UpstreamFault, afterListings = 0): void {
    this.fault = fault;
    this.failsAfter = this.listings() + afterListings;
  }

  listings(): number {
    return this.streams.length + this.searches.length;
  }

  async close(): Promise<void> {
    for (const socket of [...this.sockets.clients]) socket.terminate();
    for (const socket of this.silent) socket.destroy();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private get current(): UpstreamFault | null {
    return this.listings() > this.failsAfter ? this.fault : null;
  }

  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const host = pathname.split('/')[1] as BlueskyHost;
    this.streams.push({ host, query: searchParams });
    const fault = this.current;
    this.silent.add(socket);
    if (fault === 'silent') return;
    const script = this.scripts.shift();
    const status =
      this.refusals.get(host) ??
      (typeof script === 'number' ? script : fault === null || fault === 'cut off' ? 101 : statuses[fault]);
    if (status !== 101) return refuse(socket, status, '{"error":"Refused"}');
    const events = this.events(host);
    const cursor = Number(searchParams.get('cursor'));
    const [first] = events;
    if (script === 'too old' || (first !== undefined && cursor < first.seq && cursor < 1e15))
      return refuse(
        socket,
        400,
        '{"error":"CursorTooOld","message":"cursor too old: below lookback floor 1"}',
      );
    this.sockets.handleUpgrade(request, socket, head, (open) => {
      open.on('message', () => open.terminate());
      if (Array.isArray(script)) this.play(open, script as readonly object[]);
      else if (fault === 'cut off') this.play(open, ['{"$type":"mess']);
      else this.play(open, this.framesFrom(events, cursor));
    });
  }

  /** A connection ends after so many events; the last ends with an event of an unrelated account. */
  private framesFrom(events: readonly ScriptedEvent[], cursor: number): readonly object[] {
    const isAt = ({ seq, time }: ScriptedEvent): boolean =>
      cursor < 1e15 ? seq >= cursor : time.getTime() * 1_000 >= cursor;
    const from = events.findIndex(isAt);
    const [first] = events;
    const isClamped =
      first !== undefined &&
      this.most < this.published.length &&
      cursor / 1_000 < first.time.getTime() &&
      cursor >= 1e15;
    const left = from < 0 ? [] : events.slice(from, from + 200).map(({ frame }) => frame);
    const beat = hiddenFrame((events.at(-1)?.seq ?? 0) + 1, this.now(), 'did:plc:other', true);
    return [...(isClamped ? [clampedFrame] : []), ...left, ...(left.length < 200 ? [beat] : [])];
  }

  private play(open: WebSocket, frames: readonly (object | string)[]): void {
    for (const frame of frames) open.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    open.close();
  }

  private events(host: BlueskyHost): readonly ScriptedEvent[] {
    const all = [...swapped(this.published)].reverse();
    const events = all.map((post, index) => {
      const seq = this.firstSeq[host] + index;
      return { seq, time: post.publishedAt, frame: postFrame(seq, post) };
    });
    return events.slice(Math.max(0, events.length - this.most));
  }

  private answer(url: URL, request: IncomingMessage, body: string): { status: number; body: string } | null {
    const method = url.pathname.replace('/xrpc/', '');
    const isSearch = method === 'app.bsky.feed.searchPosts';
    if (isSearch) this.searches.push(url.searchParams);
    const fault = isSearch || this.failsAfter <= this.listings() ? this.current_(isSearch) : null;
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (fault === 'silent') return null;
    if (fault === 'cut off') return { status: 200, body: '{"posts":[' };
    if (fault !== null) return { status: statuses[fault], body: '{"error":"Refused"}' };
    if (method.startsWith('com.atproto.server.')) return this.session(method, token === '' ? body : token);
    if (isSearch) {
      const script = this.scripts.shift();
      if (script === 'expired') this.opened += 1;
      if (token !== `access-${this.opened}`) return { status: 400, body: '{"error":"ExpiredToken"}' };
      return answerJson(this.page(url.searchParams));
    }
    const uris = url.searchParams.getAll('uris');
    if (method === 'app.bsky.feed.getPosts')
      return answerJson({
        posts: this.published.filter((post) => uris.includes(uriOf(post))).map((post) => postView(post)),
      });
    const actors = url.searchParams.getAll('actors').filter((did) => !this.nameless.has(did));
    return answerJson({ profiles: actors.map((did) => ({ did, handle: 'someone.bsky.social' })) });
  }

  /** Lookups and sessions fail from the listing on that fails. */
  private current_(isListing: boolean): UpstreamFault | null {
    return isListing ? this.current : this.fault;
  }

  private session(method: string, proof: string): { status: number; body: string } {
    this.sessions.push([method.replace('com.atproto.server.', ''), proof]);
    this.opened += 1;
    return answerJson({
      accessJwt: `access-${this.opened}`,
      refreshJwt: `refresh-${this.opened}`,
      did,
      handle: 'x',
    });
  }

  private page(query: URLSearchParams): object {
    const from = Date.parse(query.get('since') ?? '');
    const until = Date.parse(query.get('until') ?? '');
    const all = swapped(this.published).filter(
      ({ publishedAt }) => publishedAt.getTime() >= from && publishedAt.getTime() < until,
    );
    const start = Number(query.get('cursor') ?? 0);
    const end = Math.min(start + Number(query.get('limit') ?? 25), this.most);
    const isStuck = end === this.most && all.length > this.most;
    const cursor = isStuck ? `${start}` : end < all.length ? `${end}` : undefined;
    return { posts: all.slice(start, end).map((post) => postView(post)), cursor };
  }
}

interface ScriptedEvent {
  readonly seq: number;
  readonly time: Date;
  readonly frame: object;
}

const did = 'did:plc:someone';
const statuses = { busy: 429, down: 503, refused: 401, silent: 0, 'cut off': 200 } as const;
const type = 'network.bsky.jetstream.subscribeEvents';

/** The address of a post of the double. */
export function uriOf({ id }: Pick<UpstreamPost, 'id'>): string {
  return `at://${did}/app.bsky.feed.post/${id}`;
}

/** A frame of a new post; `more` overrides fields of its payload. */
export function postFrame(seq: number, { id, publishedAt, text }: UpstreamPost, more: object = {}): object {
  const record = { $type: 'app.bsky.feed.post', text, createdAt: publishedAt.toISOString(), langs: ['en'] };
  const commit = {
    rev: 'r',
    operation: 'create',
    collection: 'app.bsky.feed.post',
    rkey: id,
    cid: 'bafy',
    record,
  };
  const time = publishedAt.toISOString().replace('Z', '123Z');
  return { $type: 'message', payload: { $type: `${type}#commit`, seq, did, time, ...commit, ...more } };
}

/** A frame of an account that is hidden, or there as before. */
export function hiddenFrame(seq: number, time: Date, of: string = did, active = false): object {
  const account = { active, did: of, seq: 1, time: time.toISOString() };
  return {
    $type: 'message',
    payload: { $type: `${type}#account`, seq, did: of, time: time.toISOString(), account },
  };
}

/** The stream begins later than it was asked to. */
export const clampedFrame = { $type: 'message', payload: { $type: `${type}#info`, name: 'OutdatedCursor' } };

/** A post as lookups and searches show it. */
export function postView({ id, publishedAt, text }: UpstreamPost, more: object = {}): object {
  return {
    uri: uriOf({ id }),
    cid: 'bafy',
    author: { did, handle: 'someone.bsky.social', displayName: 'Someone' },
    record: { $type: 'app.bsky.feed.post', text, createdAt: publishedAt.toISOString() },
    likeCount: 3,
    replyCount: 2,
    repostCount: 1,
    quoteCount: 0,
    indexedAt: publishedAt.toISOString(),
    ...more,
  };
}

function answerJson(body: object): { status: number; body: string } {
  return { status: 200, body: JSON.stringify(body) };
}

function refuse(socket: Socket, status: number, body: string): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}

function swapped(posts: readonly UpstreamPost[]): UpstreamPost[] {
  return posts.map(
    (post, index) => posts[index % 50 === 7 ? index + 1 : index % 50 === 8 ? index - 1 : index] ?? post,
  );
}
