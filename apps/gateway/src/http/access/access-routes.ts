import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoInput, readInput } from '@earshot/contracts';
import type { CurrentSession } from '../../access/sign-in/sessions.js';
import { originOf } from '../../accounts/origin.js';
import { failureAnswer, success } from '../../call/answer.js';
import { accessRoutes } from '../../docs/openapi/access-routes.js';
import type { DocumentedRoute } from '../../docs/openapi/documented-route.js';
import { assertNoBody, readJsonBody } from '../rest/json-body.js';
import { sendAnswer } from '../rest/rest.js';
import { assertNoQuery } from '../rest/rest-input.js';
import { type AccessParts, countUnknown, currentSession, sessionOrNull } from './access-call.js';
import { type AccessCall, accessHandlers } from './access-handlers.js';

/** Signing up, in and out, and everything about one's own account. For people, so REST only and not operations. Same envelope. */
export function openAccessDoor(scope: FastifyInstance, parts: AccessParts): void {
  for (const route of accessRoutes)
    scope.route({
      method: route.method.toUpperCase(),
      url: route.path.replace(/\{(\w+)\}/g, ':$1(^.+$)'),
      bodyLimit: route.maxBodyBytes ?? maxAccessBodyBytes,
      compress: false,
      handler: (request, reply) =>
        answer(request, reply, parts, route, accessHandlers[route.id] as AccessHandler),
    });
}

type AccessHandler = (call: AccessCall) => Promise<object>;

/** Enough for a name, an address and a password; callers who are not signed in cannot cause work with larger bodies. */
const maxAccessBodyBytes = 4 * 1024;

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
  route: DocumentedRoute,
  handle: AccessHandler,
): Promise<FastifyReply> {
  const context = { baseUrl: parts.config.baseUrl, requestId: request.id, operation: null };
  try {
    assertNoQuery(request);
    const session = await countedSession(request, reply, parts, route);
    const input = readerOf(request, route);
    const data = await handle({ request, reply, parts, from: originOf(request), session, input });
    return sendAnswer(reply, { status: 200, headers: {}, envelope: success(context, data, false) });
  } catch (error) {
    return sendAnswer(reply, failureAnswer(context, error, parts.log));
  }
}

/** Counts the request before any work. Only the options of a page depend on a session without needing one. */
async function countedSession(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
  { id, session }: DocumentedRoute,
): Promise<CurrentSession | null> {
  if (session) return currentSession(request, reply, parts);
  if (id === 'get_sign_in_options') return sessionOrNull(request, reply, parts);
  await countUnknown(request, reply, parts);
  return null;
}

/** Returns the reader of the body. @throws AppError INVALID_REQUEST if the route takes none and there is one */
function readerOf(request: FastifyRequest, { method, body }: DocumentedRoute): () => never {
  if (body !== undefined) return () => readInput(body, readJsonBody(request)) as never;
  if (method === 'get') assertNoBody(request);
  else readInput(NoInput, readJsonBody(request));
  return () => undefined as never;
}
