import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../../gateway.config.js';
import type { NewSession } from './new-session.js';

/** `__Host-` binds the cookie to this host and to TLS; without TLS browsers refuse that name. */
export function sessionCookieName({ insecureCookies }: GatewayConfig): string {
  return insecureCookies ? 'earshot_session' : '__Host-earshot_session';
}

/** What the operator should know about the cookies at the start, in a sentence; null = nothing. */
export function sessionCookieWarning({ baseUrl, insecureCookies }: GatewayConfig): string | null {
  if (insecureCookies)
    return 'INSECURE_COOKIES is on: session cookies travel unprotected. Use it only without TLS.';
  const { protocol, hostname } = new URL(baseUrl);
  // Browsers treat these as safe: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
  if (protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return null;
  return 'BASE_URL is not https, so browsers refuse the session cookie and nobody can sign in. Use https, or set INSECURE_COOKIES=true.';
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
