import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { dressItem } from './hackernews-hit.js';
import { searchByDate, type SearchParams } from './hackernews-search.js';

/** The search's limit: requests from one address per hour. */
const usual = { requestsPerHour: 10_000 };
const hourMs = 3_600_000;

type Search = FastifyRequest<{ Querystring: SearchParams }>;
type Item = FastifyRequest<{ Params: { file: string } }>;

/** Serves Hacker News's APIs: the search under /hackernews/api/v1, the server of single items under /hackernews/v0. */
export function hackernewsRoutes(app: FastifyInstance, parts: SourceParts): void {
  const hackernews = new Hackernews(parts);
  app.get('/hackernews/api/v1/search_by_date', (request: Search, reply) => hackernews.search(request, reply));
  app.get('/hackernews/v0/item/:file', (request: Item, reply) => hackernews.item(request, reply));
  app.get('/hackernews/v0/maxitem.json', (request, reply) => hackernews.highest(request, reply));
  app.get('/hackernews/v0/updates.json', (request, reply) => hackernews.updates(request, reply));
}

class Hackernews {
  /** Times of recent search requests, in milliseconds. */
  private asked: number[] = [];
  /** The time at which the search index stopped being updated; null = it is up to date. */
  private stoodStillAt: Date | null = null;

  constructor(private readonly parts: SourceParts) {}

  async search(request: Search, reply: FastifyReply): Promise<FastifyReply> {
    const { board, clock, timeline, limitFactor, settings } = this.parts;
    const now = clock.now();
    this.asked = this.asked.filter((time) => time > now.getTime() - hourMs);
    this.asked.push(now.getTime());
    if (await this.isRefused(request, reply, true)) return reply;
    if (this.asked.length > { ...usual, ...settings }.requestsPerHour * limitFactor)
      return failed(reply, 429, 'Too Many Requests');
    this.stoodStillAt =
      board.strike('hackernews', ['stale_index']) === null ? null : (this.stoodStillAt ?? now);
    const knownUntil = this.stoodStillAt ?? now;
    const hasHoles = board.strike('hackernews', ['holes']) !== null;
    const found = searchByDate(
      timeline,
      request.query,
      now,
      ({ post, publishedAt }) => publishedAt <= knownUntil && !(hasHoles && Number(post.name) % 7 === 0),
      settings,
    );
    if (typeof found === 'string') return failed(reply, 400, found);
    const isEmpty = board.strike('hackernews', ['empty_page']) !== null;
    const { body, names } = isEmpty ? { body: { ...found.body, hits: [] }, names: [] } : found;
    return this.send(reply, body, names);
  }

  async item(request: Item, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.isRefused(request, reply)) return reply;
    const { timeline, clock } = this.parts;
    const name = /^(\d{1,15})\.json$/.exec(request.params.file)?.[1] ?? '';
    const entry = timeline.find(name, clock.now());
    // Ids not yet assigned return `null` with status 200.
    if (entry === undefined) return this.send(reply, null);
    if (timeline.isDeleted(name)) return this.send(reply, remainsOf(entry));
    return this.send(reply, dressItem(entry), [name]);
  }

  async highest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.isRefused(request, reply)) return reply;
    const { timeline, clock } = this.parts;
    const ids = timeline.visible(clock.now()).map(({ post }) => Number(post.name));
    return this.send(
      reply,
      ids.reduce((highest, id) => Math.max(highest, id), 0),
    );
  }

  async updates(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (await this.isRefused(request, reply)) return reply;
    const { timeline, clock } = this.parts;
    const items = timeline
      .visible(clock.now())
      .slice(-30)
      .map(({ post }) => Number(post.name));
    return this.send(reply, { items, profiles: [] });
  }

  /** @returns whether the request is over */
  private async isRefused(request: FastifyRequest, reply: FastifyReply, isSearch = false): Promise<boolean> {
    const { board } = this.parts;
    if (await strikeConnection(board, 'hackernews', request, reply)) return true;
    const own = isSearch ? (['rate', 'bare_rate'] as const) : (['items_rate'] as const);
    const kind = board.strike('hackernews', [...own, 'forbidden', 'server_error', 'html_error'])?.kind;
    if (kind === 'rate') failed(reply.header('retry-after', '2'), 429, 'Too Many Requests');
    if (kind === 'bare_rate' || kind === 'items_rate') failed(reply, 429, 'Too Many Requests');
    if (kind === 'forbidden') failed(reply, 403, 'Forbidden');
    if (kind === 'server_error') failed(reply, 503, 'Service Unavailable');
    if (kind === 'html_error')
      void reply.code(200).type('text/html').send('<!DOCTYPE html><title>Hacker News Search</title>');
    return kind !== undefined;
  }

  private send(reply: FastifyReply, body: unknown, shown: readonly string[] = []): FastifyReply {
    const kind = this.parts.board.strike('hackernews', ['cut_body', 'garbage'])?.kind ?? null;
    if (kind === null) for (const name of shown) this.parts.served.add(name);
    reply.type('application/json; charset=utf-8');
    return reply.send(spoil(JSON.stringify(body), kind as BodyFault | null));
  }
}

/** The rest of a deleted item, which keeps its number and its time. */
function remainsOf({ post, publishedAt }: ScheduledPost): object {
  const type = post.kind === 'comment' ? 'comment' : 'story';
  return { deleted: true, id: Number(post.name), time: Math.floor(publishedAt.getTime() / 1_000), type };
}

function failed(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ message }));
}
