import { maxHeaderSize, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import { errorBody, failure } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { badHttp, httpRefusals, newRequestId, refuseSocket } from './http-refusal.js';
import { trustOf } from './trust-of.js';

/** Requests not fully received by then are refused, so that very slow senders cannot hold connections indefinitely. */
const requestTimeoutMs = 30_000;

/** Options of the HTTP server: request ids, and the standard error shape for what its parser refuses. */
export function httpOptions({
  baseUrl,
  trustedProxies,
}: Pick<GatewayConfig, 'baseUrl' | 'trustedProxies'>): FastifyHttpOptions<Server> {
  return {
    requestTimeout: requestTimeoutMs,
    // Longer than any address, so that a long id is refused by the operation's own check, as in a tool.
    routerOptions: { maxParamLength: maxHeaderSize },
    trustProxy: trustedProxies.length === 0 ? false : trustOf(trustedProxies),
    // Node's own refusal has no body; that of `refuseOddRequests` has one.
    http: { requireHostHeader: false },
    genReqId: newRequestId,
    frameworkErrors: (_, request, reply) => {
      const context = { baseUrl, requestId: request.id, operation: null };
      void (reply as unknown as FastifyReply)
        .code(400)
        .header('x-request-id', request.id)
        .type('application/json; charset=utf-8')
        .send(failure(context, errorBody(badHttp('The address cannot be understood.').error)));
    },
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ECONNRESET') socket.destroy();
      else refuseSocket(socket, baseUrl, httpRefusals[code] ?? badHttp('This is not valid HTTP.'));
    },
  };
}
