import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  InvitationInput,
  type OpenedInvitationOutput,
  SignInInput,
  SignInLinkInput,
  type SignInOptionsOutput,
  SignUpInput,
  toOpenedInvitationOutput,
  toSessionOutput,
} from '@earshot/contracts';
import type { NewSession } from '../../access/sign-in/new-session.js';
import { assertMayBeginSession, isFromPage } from '../../access/read-credential.js';
import { clearSessionCookie, setSessionCookie } from '../../access/sign-in/session-cookie.js';
import { type Origin, originOf } from '../../accounts/origin.js';
import { failureAnswer, success } from '../../call/answer.js';
import {
  type AccessParts,
  type AccessRoute,
  assertEmptyBody,
  bodyOf,
  countedIdentity,
  countUnknown,
  currentSession,
  sessionOrNull,
} from './access-call.js';
import { accountRoutes } from './account-routes.js';
import { assertNoBody } from '../rest/json-body.js';
import { sendAnswer } from '../rest/rest.js';
import { assertNoQuery } from '../rest/rest-input.js';

const sessionRoutes: readonly AccessRoute[] = [
  {
    method: 'GET',
    path: '/api/auth/options',
    work: async (request, reply, parts): Promise<SignInOptionsOutput> => {
      const session = await sessionOrNull(request, reply, parts);
      assertNoBody(request);
      return {
        sign_up: parts.config.signUp === 'open',
        sends_mail: parts.sendsMail,
        test_mailbox: parts.testMailbox,
        session: session === null ? null : toSessionOutput(session, null),
      };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/sign-up',
    work: (request, reply, parts) =>
      begin(request, reply, parts, (from) => parts.accounts.signUp(bodyOf(SignUpInput, request), from)),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-in',
    work: (request, reply, parts) =>
      begin(request, reply, parts, (from) => parts.accounts.signIn(bodyOf(SignInInput, request), from)),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-in-link',
    work: (request, reply, parts) =>
      begin(request, reply, parts, (from) =>
        parts.signInByLink.signIn(bodyOf(SignInLinkInput, request).token, from),
      ),
  },
  {
    method: 'POST',
    path: '/api/auth/invitation',
    work: async (request, reply, parts): Promise<OpenedInvitationOutput> => {
      await countUnknown(request, reply, parts);
      const invitation = await parts.invitations.open(bodyOf(InvitationInput, request).token);
      return toOpenedInvitationOutput(invitation);
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

/** Signing up, in and out, and everything about one's own account. For people, so REST only and not operations. Same envelope. */
export function openAccessDoor(scope: FastifyInstance, parts: AccessParts): void {
  for (const route of [...sessionRoutes, ...accountRoutes])
    scope.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1(^.+$)'),
      bodyLimit: route.maxBodyBytes ?? maxAccessBodyBytes,
      compress: false,
      handler: (request, reply) => answer(request, reply, parts, route),
    });
}

/** Enough for a name, an address and a password; callers who are not signed in cannot cause work with larger bodies. */
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

/** Begins a session. Pages get only the cookie, so that no script ever has a token. */
async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
  signIn: (from: Origin) => Promise<NewSession>,
): Promise<object> {
  await countUnknown(request, reply, parts);
  assertMayBeginSession(request, parts.config);
  const session = await signIn(originOf(request));
  setSessionCookie(reply, parts.config, session);
  return toSessionOutput(session, isFromPage(request) ? null : session.token);
}
