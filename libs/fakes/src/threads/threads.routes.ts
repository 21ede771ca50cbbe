import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHeard } from '../bill/bill.js';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import { threadsAnswers } from './threads-answers.js';
import { threadsOwner } from './threads-media.js';
import { searchThreads, type ThreadsParams } from './threads-search.js';
import { ThreadsTokens } from './threads-tokens.js';

/** As at Threads: searches per user in any 24 hours. The token is two days old at the start. */
const usual = { searchesPerDay: 2_200, tokenAgeHours: 48 };

type Request = FastifyRequest<{ Querystring: ThreadsParams }>;

const oneSearch = { searches: 1 };
const dayMs = 24 * 3_600_000;
const refusals = ['rate', 'expired_token', 'no_permission', 'server_error', 'html_error'] as const;

/** Serves Threads' API under /threads, with and without a version in the path. */
export function threadsRoutes(app: FastifyInstance, parts: SourceParts): void {
  const threads = new Threads(parts);
  for (const root of ['/threads', '/threads/v1.0']) {
    app.get(`${root}/keyword_search`, (request: Request, reply) => threads.search(request, reply));
    app.get(`${root}/me`, (request: Request, reply) => threads.me(request, reply));
    app.get(`${root}/refresh_access_token`, (request: Request, reply) => threads.refresh(request, reply));
  }
  app.all('/threads/*', (_request, reply) => threadsAnswers.unknownPath(reply));
}

class Threads {
  private readonly tokens: ThreadsTokens;
  /** Times of searches that found something, in milliseconds. */
  private counted: number[] = [];

  constructor(private readonly parts: SourceParts) {
    const { tokenAgeHours } = { ...usual, ...parts.settings };
    this.tokens = new ThreadsTokens(parts.clock.now(), tokenAgeHours * 3_600_000);
  }

  async search(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { board, timeline, clock } = this.parts;
    const refused = await this.refusal(request, reply);
    if (refused !== null) {
      // Meta does not state whether it counts failed searches.
      this.parts.bill.charge(oneSearch, false);
      return refused;
    }
    const now = clock.now();
    this.counted = this.counted.filter((time) => time > now.getTime() - dayMs);
    const { limitFactor, settings } = this.parts;
    const { searchesPerDay } = { ...usual, ...settings };
    if (this.counted.length >= searchesPerDay * limitFactor) return threadsAnswers.quota(reply);
    // Without the permission to search other users' posts, a search succeeds but covers only one's own.
    const ownOnly = board.strike('threads', ['own_posts']) !== null;
    const link = `https://graph.threads.net${request.url.replace('/threads', '')}&access_token=${tokenOf(request)}`;
    const found = searchThreads(timeline, request.query, now, { ownOnly, link, settings });
    if (typeof found === 'string') return threadsAnswers.badParameter(reply, found);
    const isEmpty = board.strike('threads', ['empty_page']) !== null;
    const { body, names } = isEmpty ? { body: { data: [] }, names: [] } : found;
    if (names.length > 0) this.counted.push(now.getTime());
    const spoilt = this.send(reply, body, names);
    // Searches without results are not counted.
    const isSure = !spoilt && isHeard(request);
    if (names.length > 0 || !isSure) this.parts.bill.charge(oneSearch, isSure);
    return reply;
  }

  async me(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const refused = await this.refusal(request, reply);
    if (refused !== null) return refused;
    const fields = (request.query['fields'] ?? 'id').split(',');
    const shown = Object.entries(threadsOwner).filter(([name]) => name === 'id' || fields.includes(name));
    this.send(reply, Object.fromEntries(shown));
    return reply;
  }

  async refresh(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const refused = await this.refusal(request, reply);
    if (refused !== null) return refused;
    if (request.query['grant_type'] !== 'th_refresh_token')
      return threadsAnswers.badParameter(reply, 'Unsupported grant_type');
    const fresh = this.tokens.refresh(tokenOf(request), this.parts.clock.now());
    if (fresh === null) return threadsAnswers.badParameter(reply, 'The token must be at least 24 hours old');
    this.send(reply, fresh);
    return reply;
  }

  /** null = serve the request. Faults strike only requests that would otherwise be served. */
  private async refusal(request: Request, reply: FastifyReply): Promise<FastifyReply | null> {
    const { board, clock } = this.parts;
    const token = tokenOf(request);
    if (token === '') return threadsAnswers.noToken(reply);
    if (!this.tokens.accepts(token, clock.now())) return threadsAnswers.expired(reply);
    if (await strikeConnection(board, 'threads', request, reply)) return reply;
    const kind = board.strike('threads', refusals)?.kind;
    if (kind === 'rate') return threadsAnswers.rate(reply);
    if (kind === 'expired_token') return threadsAnswers.expired(reply);
    if (kind === 'no_permission') return threadsAnswers.noPermission(reply);
    if (kind === 'server_error') return threadsAnswers.serverError(reply);
    return kind === 'html_error' ? threadsAnswers.errorPage(reply) : null;
  }

  /** @returns whether the response was corrupted */
  private send(reply: FastifyReply, body: object, shown: readonly string[] = []): boolean {
    const kind = this.parts.board.strike('threads', ['cut_body', 'garbage'])?.kind ?? null;
    if (kind === null) for (const name of shown) this.parts.served.add(name);
    reply.type('application/json; charset=UTF-8');
    void reply.send(spoil(JSON.stringify(body), kind as BodyFault | null));
    return kind !== null;
  }
}

/** The token from the header or, as in Meta's own examples, from the address. */
function tokenOf(request: Request): string {
  const [, bearer] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  return bearer ?? request.query['access_token'] ?? '';
}
