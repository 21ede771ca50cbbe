import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SignInInput, SignUpInput, toSessionOutput } from '@earshot/contracts';
import type { NewSession } from '../access/new-session.js';
import { clearSessionCookie, setSessionCookie } from '../access/session-cookie.js';
import { originOf } from '../accounts/origin.js';
import { failureAnswer, success } from '../answer.js';
import type { GatewayConfig } from '../gateway.config.js';
import {
  type AccessParts,
  type AccessRoute,
  assertEmptyBody,
  bodyOf,
  countedIdentity,
  countUnknown,
  currentSession,
} from './access-call.js';
import { accountRoutes } from './account-routes.js';
import { assertNoBody } from './json-body.js';
import { sendAnswer } from './rest.js';
import { assertNoQuery } from './rest-input.js';

const sessionRoutes: readonly AccessRoute[] = [
  {
    method: 'POST',
    path: '/api/auth/sign-up',
    work: async (request, reply, parts) => {
      await countUnknown(request, reply, parts);
      const session = await parts.accounts.signUp(bodyOf(SignUpInput, request), originOf(request));
      return begun(reply, parts.config, session);
    },
  },
  {
    method: 'POST',
    path: '/api/auth/sign-in',
    work: async (request, reply, parts) => {
      await countUnknown(request, reply, parts);
      const session = await parts.accounts.signIn(bodyOf(SignInInput, request), originOf(request));
      return begun(reply, parts.config, session);
    },
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    work: async (request, reply, parts) => {
      const identity = await countedIdentity(request, reply, parts);
      assertEmptyBody(request);
      await parts.sessions.end(identity);
      clearSessionCookie(reply, parts.config);
      return { signed_out: true };
    },
  },
  {
    method: 'GET',
    path: '/api/auth/session',
    work: async (request, reply, parts) => {
      const session = await currentSession(request, reply, parts);
      assertNoBody(request);
      return toSessionOutput(session, null);
    },
  },
];

/** Signing up, in and out, and everything about one's own account: for people, so REST only, and no operations. Same envelope. */
export function openAccessDoor(scope: FastifyInstance, parts: AccessParts): void {
  for (const route of [...sessionRoutes, ...accountRoutes])
    scope.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1(^.+$)'),
      bodyLimit: maxAccessBodyBytes,
      compress: false,
      handler: (request, reply) => answer(request, reply, parts, route),
    });
}

/** A name, an address and a password fit; what is not signed in yet cannot make work with more. */
const maxAccessBodyBytes = 4 * 1024;

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
  route: AccessRoute,
): Promise<FastifyReply> {
  const context = { baseUrl: parts.config.baseUrl, requestId: request.id, operation: null };
  try {
    assertNoQuery(request);
    const data = await route.work(request, reply, parts);
    return sendAnswer(reply, { status: 200, headers: {}, envelope: success(context, data, false) });
  } catch (error) {
    return sendAnswer(reply, failureAnswer(context, error, parts.log));
  }
}

function begun(reply: FastifyReply, config: GatewayConfig, session: NewSession): object {
  setSessionCookie(reply, config, session);
  return toSessionOutput(session, session.token);
}
