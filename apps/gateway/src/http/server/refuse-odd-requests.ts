import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { badHttp, refuseSocket } from './http-refusal.js';
import { sendAnswer } from '../rest/rest.js';

/** The one error shape for valid HTTP that no route should see, and that Node would answer in silence. */
export function refuseOddRequests(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  // Beyond the default of 2,000 headers Node drops the rest in silence; their size is bounded anyway.
  server.server.maxHeadersCount = 0;
  server.server.on('connect', (_, socket) => refuseSocket(socket, baseUrl, badHttp('This is no proxy.')));
  server.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseSocket(socket, baseUrl, { ...badHttp('Expect takes only 100-continue.'), status: 417 }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    const hosts = hostHeaders(request.raw);
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) {
      done();
      return;
    }
    const context = { baseUrl, requestId: request.id, operation: null };
    const error = new AppError('INVALID_REQUEST', 'Send exactly one Host header.');
    void sendAnswer(reply.header('connection', 'close'), failureAnswer(context, error, log));
  });
}

/** How many there are: `headers` keeps one of them. */
function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
