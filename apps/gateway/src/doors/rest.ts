import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fullPath, type Operation } from '@earshot/contracts';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { readCredential } from '../access/read-credential.js';
import { type Answer, failureAnswer } from '../answer.js';
import type { Corridor } from '../call.js';
import type { GatewayConfig } from '../gateway.config.js';
import { restInput } from './rest-input.js';

export interface RestParts {
  readonly corridor: Corridor;
  readonly config: GatewayConfig;
  readonly log: Log;
}

/** Makes a route of every operation, and a 405 of every other method on its path. */
export function openRestDoor(
  scope: FastifyInstance,
  parts: RestParts,
  operations: readonly Operation[],
): void {
  for (const operation of operations)
    scope.route({
      method: operation.method,
      url: routePath(operation),
      config: { operation: operation.name },
      handler: (request, reply) => answer(request, reply, parts, operation),
    });
  for (const path of new Set(operations.map(routePath))) {
    const sharing = operations.filter((operation) => routePath(operation) === path);
    refuseOtherMethods(
      scope,
      parts,
      path,
      sharing.map(({ method }) => method),
    );
  }
}

/** Sends an answer in REST's dress. */
export function sendAnswer(reply: FastifyReply, { status, headers, envelope }: Answer<object>): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(envelope);
}

/** 405 with `Allow`, before anything of the body is read. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  { config, log }: Pick<RestParts, 'config' | 'log'>,
  path: string,
  allowed: readonly string[],
): void {
  // Fastify answers HEAD wherever it answers GET.
  const all = allowed.includes('GET') ? [...allowed, 'HEAD'] : [...allowed];
  scope.route({
    method: scope.supportedMethods.filter((method) => !all.includes(method)),
    url: path,
    onRequest: (request, reply) => {
      const context = { baseUrl: config.baseUrl, requestId: request.id, operation: null };
      const error = new AppError('METHOD_NOT_ALLOWED', `This path takes ${all.join(', ')}.`);
      void sendAnswer(reply.header('allow', all.join(', ')), failureAnswer(context, error, log));
    },
    handler: () => undefined,
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { corridor, config, log }: RestParts,
  operation: Operation,
): Promise<FastifyReply> {
  let credential: string | null;
  try {
    credential = readCredential(request, config);
  } catch (error) {
    const context = { baseUrl: config.baseUrl, requestId: request.id, operation };
    return sendAnswer(reply, failureAnswer(context, error, log));
  }
  return sendAnswer(
    reply,
    await corridor.call(operation, {
      requestId: request.id,
      credential,
      projectId: header(request, 'x-project-id'),
      idempotencyKey: header(request, 'idempotency-key'),
      input: () => restInput(operation, request),
    }),
  );
}

function routePath(operation: Operation): string {
  // Without the pattern an empty id would match, and with it a trailing slash.
  return fullPath(operation).replace(/\{(\w+)\}/g, ':$1(^.+$)');
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
