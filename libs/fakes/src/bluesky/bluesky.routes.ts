import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import { didOf, uriOf } from './bluesky-names.js';
import { profileOf, viewOf } from './bluesky-records.js';
import { searchBluesky } from './bluesky-search.js';
import { JetstreamHost } from './jetstream-host.js';
import { JetstreamLog } from './jetstream-log.js';
import { readWithoutUpgrade } from './read-without-upgrade.js';

/** The account that the fake Bluesky accepts for searches. */
export const sandboxBlueskyAccount = { handle: 'earshot.bsky.social', appPassword: 'abcd-efgh-ijkl-mnop' };

type Request = FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>;

const streamPath = 'xrpc/network.bsky.jetstream.subscribeEvents';

/** Serves Bluesky's API: two stream hosts, /bluesky/east and /bluesky/west, and its application under /bluesky/xrpc. */
export function blueskyRoutes(app: FastifyInstance, parts: SourceParts): void {
  const log = new JetstreamLog(parts.timeline, parts.settings);
  const hosts = new Map([
    [`/bluesky/east/${streamPath}`, new JetstreamHost(log, parts, 1_000_001)],
    [`/bluesky/west/${streamPath}`, new JetstreamHost(log, parts, 77_000_001)],
  ]);
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const [path = ''] = (request.url ?? '').split('?');
    const host = hosts.get(path);
    if (host !== undefined) return void host.serve(request, socket, head);
    const isTaken = socket.listenerCount('data') > 0 || socket.writableEnded;
    if (!isTaken) readWithoutUpgrade(app.server, request, socket, head);
  });
  app.addHook('preClose', (done) => {
    for (const host of hosts.values()) host.close();
    done();
  });
  const api = new BlueskyApi(parts);
  const root = '/bluesky/xrpc';
  app.get(`${root}/app.bsky.feed.getPosts`, (request: Request, reply) => api.posts(request, reply));
  app.get(`${root}/app.bsky.actor.getProfiles`, (request: Request, reply) => api.profiles(request, reply));
  app.get(`${root}/app.bsky.feed.searchPosts`, (request: Request, reply) => api.search(request, reply));
  app.post(`${root}/com.atproto.server.createSession`, (request: Request, reply) => api.open(request, reply));
  app.post(`${root}/com.atproto.server.refreshSession`, (request: Request, reply) =>
    api.refresh(request, reply),
  );
  app.all('/bluesky/*', (_request, reply) =>
    refused(reply, 501, 'MethodNotImplemented', 'Method Not Implemented'),
  );
}

class BlueskyApi {
  private sessions = 0;

  constructor(private readonly parts: SourceParts) {}

  async posts(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.strikes(request, reply)) return reply;
    const uris = [request.query['uris'] ?? []].flat();
    if (uris.length === 0 || uris.length > 25)
      return refused(reply, 400, 'InvalidRequest', 'uris must be 1 to 25');
    const { timeline, clock } = this.parts;
    const now = clock.now();
    const found = uris.flatMap((uri) => {
      const name = uri.split('/').at(-1) ?? '';
      const post = timeline.isDeleted(name) ? undefined : timeline.find(name, now);
      return post !== undefined && uriOf(post.post) === uri ? [post] : [];
    });
    return this.send(reply, { posts: found.map((post) => viewOf(post, timeline, now)) });
  }

  async profiles(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.strikes(request, reply)) return reply;
    const actors = new Set([request.query['actors'] ?? []].flat());
    if (actors.size === 0 || actors.size > 25)
      return refused(reply, 400, 'InvalidRequest', 'actors must be 1 to 25');
    const { timeline, clock } = this.parts;
    const authors = new Set(timeline.visible(clock.now()).map(({ post }) => post.author));
    const profiles = [...authors].filter((author) => actors.has(didOf(author))).map(profileOf);
    return this.send(reply, { profiles });
  }

  async search(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.strikes(request, reply)) return reply;
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return refused(reply, 403, 'Forbidden', 'Authentication required');
    const { board, timeline, clock, served, settings } = this.parts;
    if (token !== `access-${this.sessions}` || board.strike('bluesky', ['no_session']) !== null)
      return refused(reply, 400, 'ExpiredToken', 'Token has expired');
    const query = request.query as Record<string, string | undefined>;
    const found = searchBluesky(timeline, query, clock.now(), settings);
    if (found === null) return refused(reply, 400, 'InvalidRequest', 'Invalid parameters');
    const isEmpty = board.strike('bluesky', ['empty_page']) !== null;
    const { posts, cursor } = isEmpty ? { posts: [], cursor: null } : found;
    for (const { post } of posts) served.add(post.name);
    const views = posts.map((post) => viewOf(post, timeline, clock.now()));
    return this.send(reply, { posts: views, ...(cursor === null ? {} : { cursor }) });
  }

  async open(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.strikes(request, reply)) return reply;
    const given = JSON.stringify(JSON.parse(String(request.body)));
    const { handle, appPassword } = sandboxBlueskyAccount;
    if (given !== JSON.stringify({ identifier: handle, password: appPassword }))
      return refused(reply, 401, 'AuthenticationRequired', 'Invalid identifier or password');
    return this.give(reply);
  }

  async refresh(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.strikes(request, reply)) return reply;
    if (request.headers.authorization !== `Bearer refresh-${this.sessions}` || this.sessions === 0)
      return refused(reply, 400, 'ExpiredToken', 'Token has expired');
    return this.give(reply);
  }

  private give(reply: FastifyReply): FastifyReply {
    this.sessions += 1;
    const { handle } = sandboxBlueskyAccount;
    const tokens = { accessJwt: `access-${this.sessions}`, refreshJwt: `refresh-${this.sessions}` };
    return this.send(reply, { ...tokens, handle, did: didOf(handle) });
  }

  /** Whether the request is over because of a fault. */
  private async strikes(request: Request, reply: FastifyReply): Promise<boolean> {
    const { board } = this.parts;
    if (await strikeConnection(board, 'bluesky', request, reply)) return true;
    const kind = board.strike('bluesky', ['rate', 'unauthorized', 'server_error', 'html_error'])?.kind;
    if (kind === 'unauthorized') refused(reply, 401, 'AuthenticationRequired', 'Authentication Required');
    else if (kind === 'rate') refused(reply, 429, 'RateLimitExceeded', 'Rate Limit Exceeded');
    else if (kind === 'server_error') refused(reply, 502, 'UpstreamFailure', 'Upstream Failure');
    else if (kind === 'html_error') void reply.code(502).type('text/html').send('<html>Bad Gateway</html>');
    return kind !== undefined;
  }

  private send(reply: FastifyReply, body: object): FastifyReply {
    const kind = this.parts.board.strike('bluesky', ['cut_body', 'garbage'])?.kind ?? null;
    return reply
      .type('application/json; charset=utf-8')
      .send(spoil(JSON.stringify(body), kind as BodyFault | null));
  }
}

function refused(reply: FastifyReply, status: number, error: string, message: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error, message }));
}
