import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fullPath, type GivenInput, isWrite, type Operation, operations } from '@earshot/contracts';
import type { Log } from '@earshot/platform';
import { readCredential } from '../../access/read-credential.js';
import { type Answer, failureAnswer } from '../../call/answer.js';
import type { CallPipeline } from '../../call/call-pipeline.js';
import { entityTag } from '../../call/entity-tag.js';
import type { GatewayConfig } from '../../gateway.config.js';
import type { GatewayMetrics } from '../../gateway-metrics.js';
import { restReader } from './rest-input.js';
import { sendStream } from './send-stream.js';

/** The dependencies of the routes. */
export interface RestParts {
  readonly pipeline: CallPipeline;
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly metrics: GatewayMetrics;
}

/** Adds a route for every operation. */
export function openRestDoor(scope: FastifyInstance, parts: RestParts): void {
  for (const operation of operations) {
    const read = restReader(operation);
    scope.route({
      method: operation.method,
      url: routePath(operation),
      config: { operation: operation.name },
      // Answers to writes may contain secrets.
      ...(isWrite(operation) ? { compress: false } : {}),
      handler: (request, reply) => answer(request, reply, parts, operation, read),
    });
  }
}

/** Sends an answer as a REST response. */
export function sendAnswer(reply: FastifyReply, { status, headers, envelope }: Answer<object>): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(envelope);
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline, config, log, metrics }: RestParts,
  operation: Operation,
  read: (request: FastifyRequest) => GivenInput,
): Promise<FastifyReply> {
  let credential: string | null;
  try {
    credential = readCredential(request, config);
  } catch (error) {
    const context = { baseUrl: config.baseUrl, requestId: request.id, operation };
    return sendAnswer(reply, failureAnswer(context, error, log));
  }
  const call = {
    requestId: request.id,
    credential,
    projectId: header(request, 'x-project-id'),
    idempotencyKey: header(request, 'idempotency-key'),
    conditions: { ifMatch: header(request, 'if-match'), ifNoneMatch: header(request, 'if-none-match') },
    input: () => read(request),
  };
  const answered = await pipeline.call(operation, call, { streams: true });
  metrics.called(operation, answered);
  return 'streamed' in answered
    ? sendStream(request, reply, answered, log)
    : sendAnswer(reply, withTag(operation, answered));
}

/** Tools have no header for the tag. */
function withTag(operation: Operation, answer: Answer): Answer {
  const { data } = answer.envelope;
  const etag = typeof data === 'object' && data !== null ? entityTag(operation, data) : null;
  return etag === null ? answer : { ...answer, headers: { ...answer.headers, etag } };
}

function routePath(operation: Operation): string {
  // Without the pattern an empty id, and thus a trailing slash, would match.
  return fullPath(operation).replace(/\{(\w+)\}/g, ':$1(^.+$)');
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
