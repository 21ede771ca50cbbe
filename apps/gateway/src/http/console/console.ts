import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { type ConsoleSite, siteEncodings, type SiteFile } from './console-site.js';

/**
 * Addresses at which the console's single page is served; the page finds out which view an address means. Add new top-level
 * views here; those of a project are below `/p`.
 */
export const pagePaths = ['/sign-in', '/sign-in/*', '/sign-up', '/join/*', '/account', '/new', '/p/*'];

/**
 * Only our own files, no inline script or style, no text that becomes markup or script (Trusted Types), no form submitted
 * without script, no frame. Fonts, workers, manifests and the rest fall under `default-src`.
 */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Serves the console's page and its files from memory. At `/` a browser gets the page, a program an overview of where to
 * read on.
 * @param site null = not built: its addresses return 404, and this is logged once
 */
export function openConsoleDoor(
  scope: FastifyInstance,
  site: ConsoleSite | null,
  baseUrl: string,
  log: Log,
): void {
  const overview = overviewFor(baseUrl);
  const pages = { compress: false } as const;
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (site === null) throw new AppError('NOT_FOUND', notBuilt);
    return send(request, reply.headers(pageHeaders), site.page);
  };
  if (site === null) log.warn(notBuilt);
  scope.get('/', pages, (request, reply) => {
    void reply.header('vary', 'accept');
    return wantsPage(request)
      ? sendPage(request, reply)
      : reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(overview);
  });
  for (const path of pagePaths) scope.get(path, pages, sendPage);
  scope.get<{ Params: { '*': string } }>('/assets/*', pages, (request, reply) => {
    if (site === null) throw new AppError('NOT_FOUND', notBuilt);
    const file = site.assets.get(request.params['*']);
    if (file === undefined) throw new AppError('NOT_FOUND', 'There is nothing at this path.');
    return send(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file);
  });
}

const notBuilt = 'The console is not built: `npm run build` makes it, then start again.';

const pageHeaders = { 'content-security-policy': consolePolicy, 'cache-control': 'no-cache' };

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, bodies }: SiteFile): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  const vary = reply.getHeader('vary');
  void reply.headers({ etag, vary: vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding` });
  if (known !== undefined && names(known, etag)) return reply.code(304).send();
  const encoding = typeof accepted === 'string' ? negotiate(accepted, [...siteEncodings]) : null;
  const body = encoding === null || encoding === 'identity' ? undefined : bodies[encoding];
  if (body !== undefined) void reply.header('content-encoding', encoding);
  return reply.type(type).send(body ?? bodies.identity);
}

/** A weak comparison, as RFC 9110 requires: proxies turn strong tags into weak ones and vice versa. */
function names(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}

/** Browsers name HTML, whereas curl and API clients accept anything or JSON. */
export function wantsPage({ headers: { accept } }: FastifyRequest): boolean {
  return accept?.toLowerCase().includes('text/html') ?? false;
}

function overviewFor(baseUrl: string): string {
  return JSON.stringify({
    name: 'Earshot',
    console: `${baseUrl}/`,
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    rest: `${baseUrl}/api/v1`,
    tools: `${baseUrl}/mcp`,
  });
}
