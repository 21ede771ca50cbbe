import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  readInput,
  type SessionOutput,
  type Shape,
  type SignedOutOutput,
  SignInInput,
  SignUpInput,
  toSessionOutput,
} from '@earshot/contracts';
import type { Log } from '@earshot/platform';
import type { Accounts, NewSession } from '../access/accounts.js';
import type { Callers } from '../access/callers.js';
import { readCredential } from '../access/read-credential.js';
import type { RequestLimits } from '../access/request-limits.js';
import { clearSessionCookie, setSessionCookie } from '../access/session-cookie.js';
import type { Sessions } from '../access/sessions.js';
import { failureAnswer, success } from '../answer.js';
import type { GatewayConfig } from '../gateway.config.js';
import { assertNoBody, readJsonBody } from './json-body.js';
import { sendAnswer } from './rest.js';
import { assertNoQuery } from './rest-input.js';

/** What signing in and out is done with. */
export interface AccessParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly limits: RequestLimits;
  readonly config: GatewayConfig;
  readonly log: Log;
}

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<SessionOutput | SignedOutOutput>;

/** Signing up, in and out: for people, so REST only, and no operations. Same envelope. */
export function openAccessDoor(scope: FastifyInstance, parts: AccessParts): void {
  const { accounts, sessions, config } = parts;
  const routes: { method: 'GET' | 'POST'; path: string; work: Work }[] = [
    {
      method: 'POST',
      path: '/api/auth/sign-up',
      work: async (request, reply) => {
        await countedUnknown(request, reply, parts);
        return begun(reply, config, await accounts.signUp(body(SignUpInput, request), request.ip));
      },
    },
    {
      method: 'POST',
      path: '/api/auth/sign-in',
      work: async (request, reply) => {
        await countedUnknown(request, reply, parts);
        return begun(reply, config, await accounts.signIn(body(SignInInput, request), request.ip));
      },
    },
    {
      method: 'POST',
      path: '/api/auth/sign-out',
      work: async (request, reply) => {
        await sessions.end(await counted(request, reply, parts));
        clearSessionCookie(reply, config);
        return { signed_out: true };
      },
    },
    {
      method: 'GET',
      path: '/api/auth/session',
      work: async (request, reply) => {
        const { user, expiresAt } = await sessions.current(await counted(request, reply, parts));
        return toSessionOutput(user, null, expiresAt);
      },
    },
  ];
  for (const { method, path, work } of routes)
    scope.route({
      method,
      url: path,
      compress: false,
      handler: (request, reply) => answer(request, reply, parts, work),
    });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, log }: AccessParts,
  work: Work,
): Promise<FastifyReply> {
  const context = { baseUrl: config.baseUrl, requestId: request.id, operation: null };
  try {
    assertNoQuery(request);
    const data = await work(request, reply);
    return sendAnswer(reply, { status: 200, headers: {}, envelope: success(context, data, false) });
  } catch (error) {
    return sendAnswer(reply, failureAnswer(context, error, log));
  }
}

function body<T extends object>(shape: Shape<T>, request: FastifyRequest): T {
  return readInput(shape, readJsonBody(request));
}

function begun(reply: FastifyReply, config: GatewayConfig, session: NewSession): SessionOutput {
  setSessionCookie(reply, config, session);
  return toSessionOutput(session.user, session.token, session.expiresAt);
}

/** The caller of an authenticated request, counted against their limit. */
async function counted(
  request: FastifyRequest,
  reply: FastifyReply,
  { callers, limits, config }: AccessParts,
) {
  const identity = await callers.identify(readCredential(request, config));
  const usage = await limits.count(identity.caller, null);
  void reply.headers(usage.headers);
  usage.assertAllowed();
  if (request.method === 'GET') assertNoBody(request);
  else readInput(NoInput, readJsonBody(request));
  return identity;
}

/** Counts a request that needs no credential, before any work. */
async function countedUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits }: AccessParts,
): Promise<void> {
  const usage = await limits.countUnknown(request.ip);
  void reply.headers(usage.headers);
  usage.assertAllowed();
}

class NoInput {}
