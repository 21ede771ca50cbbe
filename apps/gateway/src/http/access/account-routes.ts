import {
  type AccountDeletedOutput,
  type AccountDeletionOutput,
  ChangeEmailInput,
  ChangeNameInput,
  ChangePasswordInput,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  DeleteAccountInput,
  type EmailChangeOutput,
  type EmailVerifiedOutput,
  type EndedSessionsOutput,
  EnrolSecondFactorInput,
  type MailRequestedOutput,
  NoteMailsInput,
  type NoteMailsOutput,
  type PasswordChangedOutput,
  readInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SessionIdInput,
  toAccountDeletionOutput,
  toSessionsOutput,
  toUserOutput,
  type UserOutput,
  VerifyEmailInput,
} from '@earshot/contracts';
import { clearSessionCookie } from '../../access/sign-in/session-cookie.js';
import { originOf } from '../../accounts/origin.js';
import { type AccessRoute, assertEmptyBody, bodyOf, countUnknown, currentSession } from './access-call.js';
import { assertNoBody } from '../rest/json-body.js';

/** What people can do with their own account: password, address, sessions, second factor. */
export const accountRoutes: readonly AccessRoute[] = [
  {
    method: 'POST',
    path: '/api/auth/change-password',
    work: async (request, reply, parts): Promise<PasswordChangedOutput> => {
      const session = await currentSession(request, reply, parts);
      const input = bodyOf(ChangePasswordInput, request);
      const ended_sessions = await parts.passwords.change(session, input, originOf(request));
      return { password_changed: true, ended_sessions };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/request-password-reset',
    work: async (request, reply, parts): Promise<MailRequestedOutput> => {
      await countUnknown(request, reply, parts);
      await parts.passwords.requestReset(bodyOf(RequestPasswordResetInput, request), originOf(request));
      return { requested: true };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    work: async (request, reply, parts): Promise<PasswordChangedOutput> => {
      await countUnknown(request, reply, parts);
      const input = bodyOf(ResetPasswordInput, request);
      const ended_sessions = await parts.passwords.reset(input, originOf(request));
      return { password_changed: true, ended_sessions };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/request-email-verification',
    work: async (request, reply, parts): Promise<MailRequestedOutput> => {
      const { user } = await currentSession(request, reply, parts);
      assertEmptyBody(request);
      await parts.emailAddresses.requestVerification(user, originOf(request));
      return { requested: true };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-email',
    work: async (request, reply, parts): Promise<EmailVerifiedOutput> => {
      await countUnknown(request, reply, parts);
      const email = await parts.emailAddresses.verify(bodyOf(VerifyEmailInput, request));
      return { email, email_verified: true };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/change-email',
    work: async (request, reply, parts): Promise<EmailChangeOutput> => {
      const { user, hasSecondFactor } = await currentSession(request, reply, parts);
      const input = bodyOf(ChangeEmailInput, request);
      const changed = await parts.emailAddresses.change(user, input, originOf(request));
      return { changed: changed !== null, user: toUserOutput(changed ?? user, hasSecondFactor) };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/change-name',
    work: async (request, reply, parts): Promise<UserOutput> => {
      const { user, hasSecondFactor } = await currentSession(request, reply, parts);
      const changed = await parts.ownName.change(user, bodyOf(ChangeNameInput, request).name);
      return toUserOutput(changed, hasSecondFactor);
    },
  },
  {
    method: 'GET',
    path: '/api/auth/sessions',
    work: async (request, reply, parts) => {
      const session = await currentSession(request, reply, parts);
      assertNoBody(request);
      return toSessionsOutput(await parts.sessions.list(session), session.sessionId);
    },
  },
  {
    method: 'DELETE',
    path: '/api/auth/sessions',
    work: async (request, reply, parts): Promise<EndedSessionsOutput> => {
      const session = await currentSession(request, reply, parts);
      assertEmptyBody(request);
      return { ended_sessions: await parts.sessions.endOthers(session) };
    },
  },
  {
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    work: async (request, reply, parts): Promise<EndedSessionsOutput> => {
      const session = await currentSession(request, reply, parts);
      assertEmptyBody(request);
      await parts.sessions.endOne(session, readInput(SessionIdInput, request.params).id);
      return { ended_sessions: 1 };
    },
  },
  {
    method: 'GET',
    path: '/api/auth/note-mails',
    work: async (request, reply, parts): Promise<NoteMailsOutput> => {
      const { user } = await currentSession(request, reply, parts);
      assertNoBody(request);
      return { note_mails: await parts.noteMails.isWanted(user.id) };
    },
  },
  {
    method: 'POST',
    path: '/api/auth/note-mails',
    work: async (request, reply, parts): Promise<NoteMailsOutput> => {
      const { user } = await currentSession(request, reply, parts);
      const { note_mails } = bodyOf(NoteMailsInput, request);
      await parts.noteMails.choose(user.id, note_mails);
      return { note_mails };
    },
  },
  {
    method: 'GET',
    path: '/api/auth/account-deletion',
    work: async (request, reply, parts): Promise<AccountDeletionOutput> => {
      const { user } = await currentSession(request, reply, parts);
      assertNoBody(request);
      return toAccountDeletionOutput(await parts.accountDeletion.plan(user));
    },
  },
  {
    method: 'POST',
    path: '/api/auth/delete-account',
    maxBodyBytes: 16 * 1024,
    work: async (request, reply, parts): Promise<AccountDeletedOutput> => {
      const { user } = await currentSession(request, reply, parts);
      await parts.accountDeletion.delete(user, bodyOf(DeleteAccountInput, request), originOf(request));
      clearSessionCookie(reply, parts.config);
      return { account_deleted: true };
    },
  },
  {
    method: 'GET',
    path: '/api/auth/second-factor',
    work: async (request, reply, parts) => {
      const { user } = await currentSession(request, reply, parts);
      assertNoBody(request);
      return parts.secondFactors.show(user);
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor/enrol',
    work: async (request, reply, parts) => {
      const { user } = await currentSession(request, reply, parts);
      return parts.secondFactors.enrol(user, bodyOf(EnrolSecondFactorInput, request), originOf(request));
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    work: async (request, reply, parts) => {
      const { user } = await currentSession(request, reply, parts);
      return parts.secondFactors.confirm(user, bodyOf(ConfirmSecondFactorInput, request));
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    work: async (request, reply, parts) => {
      const { user } = await currentSession(request, reply, parts);
      return parts.secondFactors.disable(user, bodyOf(ChangeSecondFactorInput, request), originOf(request));
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    work: async (request, reply, parts) => {
      const { user } = await currentSession(request, reply, parts);
      const proof = bodyOf(ChangeSecondFactorInput, request);
      return parts.secondFactors.renewRecoveryCodes(user, proof, originOf(request));
    },
  },
];
