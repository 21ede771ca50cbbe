import type { FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';
import type { GatewayConfig } from '../gateway.config.js';
import { sessionCookieName } from './sign-in/session-cookie.js';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** The token in `Authorization: Bearer`; null = none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns the API key or session token of a REST call. A bearer token, even a malformed one, replaces the cookie; other schemes
 * do not, since browsers repeat the password of a proxy in front of us in the same header.
 * @throws AppError FORBIDDEN if another site may have made the browser send the cookie
 */
export function readCredential(request: FastifyRequest, config: GatewayConfig): string | null {
  if (/^Bearer\b/i.test(request.headers.authorization ?? '')) return bearerToken(request);
  const cookie = readCookie(request.headers.cookie, sessionCookieName(config));
  if (cookie === null) return null;
  if (!safeMethods.includes(request.method) && !fromOurPages(request, config))
    throw new AppError('FORBIDDEN', 'A page of another site may not do this with your session.');
  return cookie;
}

/**
 * Whether the caller is a page in a browser rather than a program: browsers add headers that scripts cannot remove.
 * https://w3c.github.io/webappsec-fetch-metadata/
 */
export function isFromPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/**
 * For requests that begin a session: a page of another site must not sign a user in, e.g. to the attacker's account. A page
 * that may call us but is on another site would get a cookie that browsers drop, so it is refused too.
 * @throws AppError FORBIDDEN
 */
export function assertMayBeginSession(request: FastifyRequest, config: GatewayConfig): void {
  if (!isFromPage(request)) return;
  if (request.headers['sec-fetch-site'] !== 'cross-site' && fromOurPages(request, config)) return;
  throw new AppError(
    'FORBIDDEN',
    `Pages of other sites may not sign users in. Open Earshot at ${config.baseUrl}.`,
  );
}

/** Looks for a single cookie: the plugin that sets it would parse all of them on every request. */
function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1).trim();
}

/** Whether the page belongs to this service or to an origin allowed by its operator. */
function fromOurPages({ headers }: FastifyRequest, config: GatewayConfig): boolean {
  if (headers.origin !== undefined && config.corsOrigins.includes(headers.origin)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === new URL(config.baseUrl).origin;
}
