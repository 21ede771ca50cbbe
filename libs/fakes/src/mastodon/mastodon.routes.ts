import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import { pageOf } from '../posts/listing.js';
import type { SourceParts } from '../posts/source-parts.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { RateWindow } from '../rate-window.js';
import { dressStatus, isMastodonBoost } from './mastodon-status.js';

type Params = Readonly<Record<string, string | undefined>>;
type Request = FastifyRequest<{ Querystring: Params; Params: Params }>;

/**
 * Serves Mastodon servers under /mastodon/<the host>: the public timeline, a post, and the server's description of itself.
 * All have the same posts.
 */
export function mastodonRoutes(app: FastifyInstance, parts: SourceParts): void {
  const server = new MastodonServer(parts);
  const root = '/mastodon/:server';
  app.get(`${root}/api/v2/instance`, (request: Request, reply) => server.instance(hostOf(request), reply));
  app.get(`${root}/api/v1/timelines/public`, (request: Request, reply) =>
    server.answer(request, reply, (now) => server.timeline(request.query, now)),
  );
  app.get(`${root}/api/v1/statuses/:id`, (request: Request, reply) =>
    server.answer(request, reply, (now) => server.status(request.params['id'] ?? '', now)),
  );
  app.all('/mastodon/*', (_request, reply) => failed(reply, 404, 'Not Found'));
}

class MastodonServer {
  private readonly rate: RateWindow;

  constructor(private readonly parts: SourceParts) {
    this.rate = new RateWindow(300 * parts.limitFactor, 5 * 60_000);
  }

  instance(domain: string, reply: FastifyReply): FastifyReply {
    const open = { local: 'public', remote: 'public' };
    const configuration = { timelines_access: { live_feeds: open, hashtag_feeds: open } };
    const body = { domain, title: 'Sandbox', version: '4.5.3', configuration };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  }

  /** @param work returns null if there is no such post */
  async answer(
    request: Request,
    reply: FastifyReply,
    work: (now: Date) => readonly ScheduledPost[] | ScheduledPost | null,
  ): Promise<FastifyReply> {
    const { board, clock, served } = this.parts;
    if (await strikeConnection(board, 'mastodon', request, reply)) return reply;
    const { allowed, remaining, endsAt } = this.rate.take(clock.now());
    reply
      .header('x-ratelimit-limit', String(this.rate.limit))
      .header('x-ratelimit-remaining', String(remaining))
      .header('x-ratelimit-reset', endsAt.toISOString().replace('Z', '123Z'));
    if (!allowed) return failed(reply, 429, 'Too many requests');
    const fault = board.strike('mastodon', ['rate', 'closed', 'server_error', 'html_error'])?.kind;
    if (fault === 'rate') return failed(reply, 429, 'Too many requests');
    if (fault === 'closed') return failed(reply, 401, 'This method requires an authenticated user');
    if (fault === 'server_error') return failed(reply, 500, 'There was an error');
    if (fault === 'html_error')
      return reply.code(503).type('text/html').send('<!DOCTYPE html><title>503</title>');
    const found = work(clock.now());
    if (found === null) return failed(reply, 404, 'Record not found');
    const list = Array.isArray(found) ? (found as readonly ScheduledPost[]) : [found as ScheduledPost];
    const statuses = list.map((entry) => dressStatus(entry, hostOf(request)));
    const body = Array.isArray(found) ? statuses : statuses[0];
    const spoilt = (board.strike('mastodon', ['cut_body', 'garbage'])?.kind ?? null) as BodyFault | null;
    if (spoilt === null) for (const { post } of list) served.add(post.name);
    return reply.type('application/json; charset=utf-8').send(spoil(JSON.stringify(body), spoilt));
  }

  /** The posts right after an id (`min_id`), or the newest ones; newest first, without boosts. */
  timeline(query: Params, now: Date): readonly ScheduledPost[] {
    const { timeline, board, settings } = this.parts;
    if (board.strike('mastodon', ['empty_page']) !== null) return [];
    const size = Math.min(40, Number(query['limit'] ?? 20));
    const all = timeline
      .visible(now)
      .filter((entry) => !isMastodonBoost(entry))
      .sort((a, b) => (BigInt(a.post.name) < BigInt(b.post.name) ? -1 : 1));
    const { min_id: minId, max_id: maxId } = query;
    const listed = all.filter(({ post }) => maxId === undefined || BigInt(post.name) < BigInt(maxId));
    if (minId === undefined) return listed.slice(-size).reverse();
    const start = listed.filter(({ post }) => BigInt(post.name) <= BigInt(minId)).length;
    // The timeline is ordered by id, so no neighbours are swapped.
    const { items } = pageOf(listed, start, size, settings);
    return items.toReversed();
  }

  status(id: string, now: Date): ScheduledPost | null {
    return this.parts.timeline.visible(now).find(({ post }) => post.name === id) ?? null;
  }
}

function hostOf({ params }: Request): string {
  return params['server'] ?? '';
}

function failed(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}
