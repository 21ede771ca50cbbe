import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '@earshot/platform';
import type { StreamedAnswer } from '../../call/answer.js';

/**
 * Sends an answer piece by piece, as fast as the caller takes it. Where a piece cannot be had the connection is broken,
 * so that no part looks like the whole; a caller who goes away ends the work.
 */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, streamed }: StreamedAnswer,
  log: Log,
): FastifyReply {
  const { contentType, fileName, pieces } = streamed;
  void reply
    .code(200)
    .headers(headers)
    .headers({ 'content-disposition': `attachment; filename="${fileName}"` })
    .type(contentType);
  if (request.method === 'HEAD') return reply.send();
  const body = Readable.from(pieces, { objectMode: false });
  body.on('error', (error) => {
    log.error({ err: error, requestId: request.id }, 'a streamed answer broke off');
  });
  return reply.send(body);
}
