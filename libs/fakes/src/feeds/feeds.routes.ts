import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strikeConnection, spoil } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import { feedFormats } from './feed-formats.js';

/** Like most feeds, only the newest entries. */
const usual = { listed: 30 };

/**
 * Serves the feeds: `/feeds/all.rss`, `/feeds/all.atom`, `/feeds/all.json`, those of one place (`/feeds/<place>.rss`), and a
 * page that links to them (`/feeds/`).
 */
export function feedsRoutes(app: FastifyInstance, parts: SourceParts): void {
  const { listed } = { ...usual, ...parts.settings };
  app.get('/feeds/', (_request, reply) => reply.type('text/html').send(page));
  app.get<{ Params: { name: string } }>('/feeds/:name', (request, reply) =>
    answerFeed(request.params.name, listed, parts, request, reply),
  );
  app.get<{ Params: { name: string } }>('/feeds/moved/:name', (request, reply) =>
    answerFeed(request.params.name, listed, parts, request, reply),
  );
}

const page = `<!doctype html><html><head><title>A blog</title>
<link rel="alternate" type="application/rss+xml" title="All posts" href="all.rss">
<link rel="alternate" type="application/atom+xml" href="/feeds/all.atom"></head><body>Posts</body></html>`;

async function answerFeed(
  name: string,
  listed: number,
  { board, timeline, clock, served }: SourceParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (await strikeConnection(board, 'feeds', request, reply)) return reply;
  const fault = board.strike('feeds', ['server_error', 'html_error', 'busy', 'gone', 'moved', 'page']);
  if (fault?.kind === 'server_error') return reply.code(500).send('');
  if (fault?.kind === 'html_error') return reply.code(502).type('text/html').send('<html>Bad gateway</html>');
  if (fault?.kind === 'busy')
    return reply
      .code(429)
      .header('retry-after', fault.retry_after ?? 2)
      .send('');
  if (fault?.kind === 'gone') return reply.code(410).send('');
  if (fault?.kind === 'moved') return reply.redirect(`/feeds/moved/${encodeURIComponent(name)}`, 301);
  if (fault?.kind === 'page') return reply.type('text/html').send(page);

  const [, place = '', ending = ''] = /^(.*)\.(rss|atom|json)$/.exec(name) ?? [];
  const format = feedFormats[ending];
  if (format === undefined) return reply.code(404).send('');
  const isEmpty = board.strike('feeds', ['empty_page']) !== null;
  const posts = timeline
    .visible(clock.now())
    .filter(({ post }) => post.kind === 'post' && (place === 'all' || post.place === place))
    .slice(-listed)
    .reverse();
  const url = `http://${request.headers.host}/feeds`;
  const body = format.write({ title: `Sandbox: ${place}`, url, posts: isEmpty ? [] : posts });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const spoilt = board.strike('feeds', ['cut_body', 'garbage']);
  if (spoilt === null) for (const { post } of isEmpty ? [] : posts) served.add(post.name);
  return reply.type(format.contentType).send(spoil(body, spoilt?.kind ?? null));
}
