import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@earshot/domain';
import { errorBody, failure } from '../../call/answer.js';

/** A refusal by the HTTP server before there is a request for a route. */
export interface HttpRefusal {
  readonly status: number;
  readonly error: AppError;
}

/** `req_...`, used in the answer, its header and every log line. */
export function newRequestId(): string {
  return `req_${randomUUID()}`;
}

/** A refusal of something that is not valid HTTP. @param message for the caller */
export function badHttp(message: string): HttpRefusal {
  return { status: 400, error: new AppError('INVALID_REQUEST', message) };
}

/** By the parser's error codes; anything else it refuses is not valid HTTP. */
export const httpRefusals: Readonly<Partial<Record<string, HttpRefusal>>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: new AppError('PAYLOAD_TOO_LARGE', 'Address and headers are larger than 16 KiB.'),
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: new AppError('PAYLOAD_TOO_LARGE', 'The chunk extensions are larger than 16 KiB.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: new AppError('INVALID_REQUEST', 'The request did not arrive in time.'),
  },
};

/** Writes a complete answer in the standard error shape and closes the connection. */
export function refuseSocket(socket: Duplex, baseUrl: string, { status, error }: HttpRefusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const body = JSON.stringify(failure({ baseUrl, requestId, operation: null }, errorBody(error)));
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
