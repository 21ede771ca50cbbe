import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RedisConnection } from '../redis-connection.js';

/**
 * Lets in who brings the password (Basic, any user name), and only to look: a browser that is led here by another site can
 * change nothing. The page may load nothing from anywhere else.
 */
export function guardDashboard(
  scope: FastifyInstance,
  password: string,
  redis: Pick<RedisConnection, 'ping'>,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    if (!opens(request.headers.authorization ?? '', password)) {
      void reply.header('www-authenticate', 'Basic realm="Earshot queues", charset="UTF-8"');
      return refuse(reply, 401, 'The password is QUEUE_DASHBOARD_PASSWORD.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(reply.header('allow', 'GET, HEAD'), 405, 'This page only shows.');
    // Questions to a Redis that is away would wait for it, and pile up.
    const isThere = await redis.ping().then(
      () => true,
      () => false,
    );
    return isThere ? undefined : refuse(reply, 503, 'Redis is away. Work goes on by sweeps.');
  });
  scope.addHook('onSend', (_, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    done(null, isPage && typeof payload === 'string' ? payload.replace(foreignFonts, '') : payload);
  });
}

const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const foreignFonts = /<link [^>]*https:\/\/fonts\.googleapis\.com[^>]*>/g;

function opens(authorization: string, password: string): boolean {
  const [, encoded = ''] = /^basic ([a-z0-9+/]+=*)$/i.exec(authorization) ?? [];
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  // Digests have one length, so that the comparison tells nothing of the password's.
  return timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), digest(password));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${reason}\n`);
}
