import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Stack Exchange's error responses, which have status 400: https://api.stackexchange.com/docs/error-handling */
export const stackexchangeAnswers = {
  badParameter: (reply: FastifyReply, why: string) => failed(reply, 400, 'bad_parameter', why),
  wrongKey: (reply: FastifyReply) =>
    failed(reply, 400, 'bad_parameter', "`key` doesn't match a known application"),
  noMethod: (reply: FastifyReply) => failed(reply, 404, 'no_method', 'this method does not exist'),
  throttled: (reply: FastifyReply, seconds: number) =>
    failed(
      reply,
      502,
      'throttle_violation',
      `too many requests from this IP, more requests available in ${seconds} seconds`,
    ),
  serverError: (reply: FastifyReply) => failed(reply, 500, 'internal_error', 'An error occurred'),
  errorPage: (reply: FastifyReply) =>
    reply.code(503).type('text/html').send('<!DOCTYPE html><title>Offline for maintenance</title>'),
};

/** Sends a body compressed, whether or not that was requested. */
export function compressed(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-encoding', 'gzip')
    .send(gzipSync(body));
}

function failed(reply: FastifyReply, id: number, name: string, message: string): FastifyReply {
  return compressed(
    reply.code(400),
    JSON.stringify({ error_id: id, error_message: message, error_name: name }),
  );
}
