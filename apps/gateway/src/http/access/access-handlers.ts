import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  readInput,
  SessionIdInput,
  type SessionOutput,
  toAccountDeletionOutput,
  toOpenedInvitationOutput,
  toSessionOutput,
  toSessionsOutput,
  toUserOutput,
} from '@earshot/contracts';
import { assertMayBeginSession, isFromPage } from '../../access/read-credential.js';
import type { NewSession } from '../../access/sign-in/new-session.js';
import { clearSessionCookie, setSessionCookie } from '../../access/sign-in/session-cookie.js';
import type { CurrentSession } from '../../access/sign-in/sessions.js';
import type { Origin } from '../../accounts/origin.js';
import type { AccessRoute } from '../../docs/openapi/access-routes.js';
import type { AccessParts } from './access-call.js';

/** A counted request for a route about accounts. */
export interface AccessCall<Route = { readonly session: false }> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: AccessParts;
  readonly from: Origin;
  /** null = none; routes that need one are not called without it. */
  readonly session: Route extends { readonly session: false } ? CurrentSession | null : CurrentSession;
  /** @throws AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE */
  readonly input: () => Route extends { readonly body: new () => infer Input } ? Input : never;
}

type AccessHandlers = {
  readonly [Route in AccessRoute as Route['id']]: (
    call: AccessCall<Route>,
  ) => Promise<InstanceType<Route['output']>>;
};

/** What each route about accounts does; returns the data of the answer. */
export const accessHandlers: AccessHandlers = {
  get_sign_in_options: ({ session, parts }) =>
    Promise.resolve({
      sign_up: parts.config.signUp === 'open',
      sends_mail: parts.mails.isOn,
      test_mailbox: parts.email.isTestOnly,
      session: session === null ? null : toSessionOutput(session, null),
    }),
  sign_up: (call) => begin(call, () => call.parts.accounts.signUp(call.input(), call.from)),
  sign_in: (call) => begin(call, () => call.parts.accounts.signIn(call.input(), call.from)),
  sign_in_by_link: (call) => begin(call, () => call.parts.signInByLink.signIn(call.input().token, call.from)),
  open_invitation: async ({ input, parts }) =>
    toOpenedInvitationOutput(await parts.invitations.open(input().token)),
  sign_out: async ({ session, reply, parts }) => {
    await parts.sessions.end(session);
    clearSessionCookie(reply, parts.config);
    return { signed_out: true };
  },
  get_session: ({ session }) => Promise.resolve(toSessionOutput(session, null)),
  list_sessions: async ({ session, parts }) =>
    toSessionsOutput(await parts.sessions.list(session), session.sessionId),
  end_session: async ({ session, request, parts }) => {
    await parts.sessions.endOne(session, readInput(SessionIdInput, request.params).id);
    return { ended_sessions: 1 };
  },
  end_other_sessions: async ({ session, parts }) => ({
    ended_sessions: await parts.sessions.endOthers(session),
  }),
  change_password: async ({ session, input, from, parts }) => ({
    password_changed: true,
    ended_sessions: await parts.passwords.change(session, input(), from),
  }),
  request_password_reset: async ({ input, from, parts }) => {
    await parts.passwords.requestReset(input(), from);
    return { requested: true };
  },
  reset_password: async ({ input, from, parts }) => ({
    password_changed: true,
    ended_sessions: await parts.passwords.reset(input(), from),
  }),
  request_email_verification: async ({ session, from, parts }) => {
    await parts.emailAddresses.requestVerification(session.user, from);
    return { requested: true };
  },
  verify_email: async ({ input, parts }) => ({
    email: await parts.emailAddresses.verify(input()),
    email_verified: true,
  }),
  change_email: async ({ session: { user, hasSecondFactor }, input, from, parts }) => {
    const changed = await parts.emailAddresses.change(user, input(), from);
    return { changed: changed !== null, user: toUserOutput(changed ?? user, hasSecondFactor) };
  },
  change_name: async ({ session: { user, hasSecondFactor }, input, parts }) =>
    toUserOutput(await parts.profile.changeName(user, input().name), hasSecondFactor),
  get_note_mails: async ({ session, parts }) => ({
    note_mails: await parts.profile.wantsNoteMails(session.user.id),
  }),
  set_note_mails: async ({ session, input, parts }) => {
    const { note_mails } = input();
    await parts.profile.chooseNoteMails(session.user.id, note_mails);
    return { note_mails };
  },
  get_account_deletion: async ({ session, parts }) =>
    toAccountDeletionOutput(await parts.accountDeletion.plan(session.user)),
  delete_account: async ({ session, input, from, reply, parts }) => {
    await parts.accountDeletion.delete(session.user, input(), from);
    clearSessionCookie(reply, parts.config);
    return { account_deleted: true };
  },
  get_second_factor: ({ session, parts }) => parts.secondFactors.show(session.user),
  enrol_second_factor: async ({ session, input, from, parts }) =>
    parts.secondFactors.enrol(session.user, input(), from),
  confirm_second_factor: async ({ session, input, parts }) =>
    parts.secondFactors.confirm(session.user, input()),
  disable_second_factor: async ({ session, input, from, parts }) =>
    parts.secondFactors.disable(session.user, input(), from),
  renew_recovery_codes: async ({ session, input, from, parts }) =>
    parts.secondFactors.renewRecoveryCodes(session.user, input(), from),
};

/** Begins a session. Pages get only the cookie, so that no script ever has a token. */
async function begin(
  { request, reply, parts: { config } }: AccessCall,
  signIn: () => Promise<NewSession>,
): Promise<SessionOutput> {
  assertMayBeginSession(request, config);
  const session = await signIn();
  setSessionCookie(reply, config, session);
  return toSessionOutput(session, isFromPage(request) ? null : session.token);
}
