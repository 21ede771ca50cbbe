import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { badHttp, refuseSocket } from './http-refusal.js';
import { sendAnswer } from '../rest/rest.js';

/** Refuses, in the standard error shape, valid HTTP that should not reach a route and that Node would answer without a body. */
export function refuseOddRequests(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  // By default Node silently drops headers beyond 2,000; their total size is limited anyway.
  server.server.maxHeadersCount = 0;
  server.server.on('connect', (_, socket) => refuseSocket(socket, baseUrl, badHttp('This is not a proxy.')));
  server.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseSocket(socket, baseUrl, { ...badHttp('Expect takes only 100-continue.'), status: 417 }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    const fault = faultOf(request.raw);
    if (fault === null) return done();
    const context = { baseUrl, requestId: request.id, operation: null };
    const error = new AppError('INVALID_REQUEST', fault);
    void sendAnswer(reply.header('connection', 'close'), failureAnswer(context, error, log));
  });
}

/** The parser of early Node 20.19 (llhttp 8) still accepts spaces in header names and non-ASCII characters in addresses. */
function faultOf({ url = '', rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (/[^!-~]/.test(url)) return 'The address has characters that must be percent-encoded.';
  // `headers` keeps only one of several.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.includes(' ')) return 'The name of a header contains a blank.';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0') ? null : 'Send exactly one Host header.';
}
