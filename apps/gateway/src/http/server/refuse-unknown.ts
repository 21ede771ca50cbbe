import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { sendAnswer } from '../rest/rest.js';

/** Methods by path; a part that begins with `:` stands for anything, a star at the end for any number of parts. */
type Routes = Map<string, Set<string>>;

/**
 * 404 for an address that leads nowhere, 405 with `Allow` for a method that an address does not take: both before
 * anything of the body is read. Knows the routes that are opened after it was called.
 */
export function refuseUnknown(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  const routes: Routes = new Map();
  server.addHook('onRoute', ({ method, url }) => {
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  server.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    // The router would take DELETE /mentions/count for the mention `count`.
    if (!request.is404 && routes.get(path)?.has(request.method) !== false) {
      done();
      return;
    }
    const allowed = [...(routes.get(path) ?? methodsBelow(routes, path))].sort().join(', ');
    const context = { baseUrl, requestId: request.id, operation: null };
    if (allowed !== '') void reply.header('allow', allowed);
    void sendAnswer(reply, failureAnswer(context, refusal(allowed), log));
  });
}

function refusal(allowed: string): AppError {
  return allowed === ''
    ? new AppError('NOT_FOUND', 'There is nothing at this path.')
    : new AppError('METHOD_NOT_ALLOWED', `This path takes ${allowed}.`);
}

/** Of the routes in which a part of the path may be anything. */
function methodsBelow(routes: Routes, path: string): Set<string> {
  const parts = path.split('/');
  const fitting = [...routes].filter(([url]) => fits(url.split('/'), parts));
  return new Set(fitting.flatMap(([, methods]) => [...methods]));
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const named = isOpen ? pattern.slice(0, -1) : pattern;
  return (
    (isOpen ? parts.length >= pattern.length : parts.length === pattern.length) &&
    named.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

function pathOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at);
}
