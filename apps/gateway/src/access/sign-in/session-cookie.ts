import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../../gateway.config.js';
import type { NewSession } from './new-session.js';

/** `__Host-` binds the cookie to this host and to TLS; without TLS browsers refuse that name. */
export function sessionCookieName({ insecureCookies }: GatewayConfig): string {
  return insecureCookies ? 'earshot_session' : '__Host-earshot_session';
}

/** Signs a browser in until the session ends. */
export function setSessionCookie(
  reply: FastifyReply,
  config: GatewayConfig,
  { token, expiresAt }: NewSession,
): void {
  void reply.setCookie(sessionCookieName(config), token, { ...attributes(config), expires: expiresAt });
}

/** Removes the session cookie from a browser; the session itself is ended elsewhere. */
export function clearSessionCookie(reply: FastifyReply, config: GatewayConfig): void {
  void reply.clearCookie(sessionCookieName(config), attributes(config));
}

/** Lax, because people come here through links in notifications. */
function attributes({ insecureCookies }: GatewayConfig) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: !insecureCookies } as const;
}
