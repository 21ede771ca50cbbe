import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { sendFailure } from '../pages/failure-page.js';

/** Methods by path; a part that begins with `:` matches anything, a star at the end matches any number of parts. */
type Routes = Map<string, Set<string>>;

/**
 * 404 for an unknown path, 405 with `Allow` for a method that a path does not support, both before reading any of the body.
 * Applies to routes added after it is called.
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
    // The router would treat DELETE /mentions/count as deleting a mention `count`.
    if (!request.is404 && routes.get(path)?.has(request.method) !== false) return done();
    const allowed = [...(routes.get(path) ?? methodsBelow(routes, path))].sort().join(', ');
    const context = { baseUrl, requestId: request.id, operation: null };
    if (allowed !== '') void reply.header('allow', allowed);
    void sendFailure(request, reply, failureAnswer(context, refusal(allowed), log));
  });
}

function refusal(allowed: string): AppError {
  return allowed === ''
    ? new AppError('NOT_FOUND', 'There is nothing at this path.')
    : new AppError('METHOD_NOT_ALLOWED', `This path takes ${allowed}.`);
}

/** The methods of the matching routes with a variable part. */
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
