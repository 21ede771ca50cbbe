import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { failureAnswer } from '../answer.js';
import type { GatewayConfig } from '../gateway.config.js';
import { badHttp, refuseSocket } from './http-refusal.js';
import { sendAnswer } from './rest.js';

/** The one error shape for valid HTTP that no route should see, and that Node would answer in silence. */
export function refuseOddRequests(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  // Beyond the default of 2,000 headers Node drops the rest in silence; their size is bounded anyway.
  server.server.maxHeadersCount = 0;
  server.server.on('connect', (_, socket) => refuseSocket(socket, baseUrl, badHttp('This is no proxy.')));
  server.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseSocket(socket, baseUrl, { ...badHttp('Expect takes only 100-continue.'), status: 417 }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    const hosts = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    if (hosts.length === 1 || (hosts.length === 0 && request.raw.httpVersion === '1.0')) {
      done();
      return;
    }
    const context = { baseUrl, requestId: request.id, operation: null };
    const error = new AppError('INVALID_REQUEST', 'Send exactly one Host header.');
    void sendAnswer(reply.header('connection', 'close'), failureAnswer(context, error, log));
  });
}
