import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { AppError, type ErrorCode } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { errorBody, failure } from '../answer.js';

/** A request that has not arrived by then is refused: who sends a byte a minute must not hold connections for ever. */
const requestTimeoutMs = 30_000;

/** How the HTTP server itself behaves: request ids, and the one error shape for what its parser refuses. */
export function httpOptions(baseUrl: string): FastifyServerOptions {
  return {
    requestTimeout: requestTimeoutMs,
    genReqId: newRequestId,
    frameworkErrors: (_, request, reply) => {
      const context = { baseUrl, requestId: request.id, operation: null };
      const error = errorBody(new AppError('INVALID_REQUEST', 'The address cannot be understood.'));
      void (reply as unknown as FastifyReply)
        .code(400)
        .header('x-request-id', request.id)
        .type('application/json; charset=utf-8')
        .send(failure(context, error));
    },
    clientErrorHandler: (error, socket) => refuse(socket, baseUrl, error.code),
  };
}

/** `req_...`, in the answer, its header and every log line. */
export function newRequestId(): string {
  return `req_${newId()}`;
}

const refusals: Record<string, [status: number, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'PAYLOAD_TOO_LARGE', 'Address and headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'INVALID_REQUEST', 'The request did not arrive in time.'],
};

function refuse(socket: Socket, baseUrl: string, code: string): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, errorCode, message] = refusals[code] ?? [400, 'INVALID_REQUEST', 'This is not valid HTTP.'];
  const requestId = newRequestId();
  const envelope = failure(
    { baseUrl, requestId, operation: null },
    errorBody(new AppError(errorCode, message)),
  );
  const body = JSON.stringify(envelope);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
