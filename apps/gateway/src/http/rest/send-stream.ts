import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorStatuses } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import type { StreamedAnswer } from '../../call/answer.js';

/**
 * Sends an answer piece by piece, as fast as the caller consumes it. If a piece cannot be read, the connection is broken
 * off, so that no part looks like the whole; if the caller disconnects, the work ends.
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
  // An empty stream, because an empty answer would claim that the file has 0 bytes (RFC 9110, section 8.6).
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const body = Readable.from(pieces, { objectMode: false });
  body.on('error', (error) => {
    const isOurs = !(error instanceof AppError) || errorStatuses[error.code] >= 500;
    log[isOurs ? 'error' : 'info']({ err: error, requestId: request.id }, 'a streamed answer broke off');
  });
  return reply.send(body);
}
