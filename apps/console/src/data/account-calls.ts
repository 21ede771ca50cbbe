import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  ChangeEmailInput,
  ChangeNameInput,
  ChangePasswordInput,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  EmailChangeOutput,
  EndedSessionsOutput,
  EnrolSecondFactorInput,
  NoteMailsOutput,
  RecoveryCodesOutput,
  SecondFactorEnrolmentOutput,
  SecondFactorOutput,
  SessionOutput,
  SessionsOutput,
  UserOutput,
} from '@earshot/contracts';
import { sessionKey } from './account.js';
import type { ApiError } from './call/api-error.js';
import { queryClient } from './call/query-client.js';
import { sendRequest } from './call/send-request.js';

const sessionsKey = ['sessions'];
const secondFactorKey = ['second-factor'];
const noteMailsKey = ['note-mails'];

/** The user's active sessions. */
export function useSessions(): UseQueryResult<SessionsOutput, ApiError> {
  return useQuery<SessionsOutput, ApiError>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => sendRequest({ method: 'GET', path: '/api/auth/sessions', signal }),
  });
}

/** Ends one session. @throws ApiError */
export async function endSession(id: string): Promise<void> {
  await sendRequest({ method: 'DELETE', path: `/api/auth/sessions/${encodeURIComponent(id)}` });
  await queryClient.invalidateQueries({ queryKey: sessionsKey });
}

/**
 * Ends all other sessions.
 * @returns how many
 * @throws ApiError
 */
export async function endOtherSessions(): Promise<number> {
  const { ended_sessions } = await sendRequest<EndedSessionsOutput>({
    method: 'DELETE',
    path: '/api/auth/sessions',
  });
  await queryClient.invalidateQueries({ queryKey: sessionsKey });
  return ended_sessions;
}

/**
 * Changes the password and ends all other sessions.
 * @returns how many
 * @throws ApiError
 */
export async function changePassword(input: ChangePasswordInput): Promise<number> {
  const { ended_sessions } = await post<EndedSessionsOutput>('change-password', input);
  await queryClient.invalidateQueries({ queryKey: sessionsKey });
  return ended_sessions;
}

/** Changes the user's name. @throws ApiError */
export async function changeName(input: ChangeNameInput): Promise<void> {
  const user = await post<UserOutput>('change-name', input);
  keepUser(() => user);
}

/**
 * Requests a change of address.
 * @returns whether it is already changed; otherwise a verification mail was sent
 * @throws ApiError
 */
export async function changeEmail(input: ChangeEmailInput): Promise<boolean> {
  const { changed, user } = await post<EmailChangeOutput>('change-email', input);
  keepUser(() => user);
  return changed;
}

/**
 * Resends the link that verifies the address.
 * @throws ApiError
 */
export async function requestVerification(): Promise<void> {
  await sendRequest({ method: 'POST', path: '/api/auth/request-email-verification' });
}

/** Whether the user gets e-mails about notes that name them. */
export function useNoteMails(): UseQueryResult<NoteMailsOutput, ApiError> {
  return useQuery<NoteMailsOutput, ApiError>({
    queryKey: noteMailsKey,
    queryFn: ({ signal }) => sendRequest({ method: 'GET', path: '/api/auth/note-mails', signal }),
  });
}

/** Turns e-mails about notes on or off. @throws ApiError */
export async function setNoteMails(note_mails: boolean): Promise<void> {
  const answer = await post<NoteMailsOutput>('note-mails', { note_mails });
  queryClient.setQueryData(noteMailsKey, answer);
}

/** Whether sign-in requires a code, and how many recovery codes are left. */
export function useSecondFactor(): UseQueryResult<SecondFactorOutput, ApiError> {
  return useQuery<SecondFactorOutput, ApiError>({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => sendRequest({ method: 'GET', path: '/api/auth/second-factor', signal }),
  });
}

/**
 * Starts enrolment of a second factor, which takes effect once a code is confirmed.
 * @throws ApiError
 */
export function enrolSecondFactor(input: EnrolSecondFactorInput): Promise<SecondFactorEnrolmentOutput> {
  return post('second-factor/enrol', input);
}

/** Turns the second factor on. @returns the recovery codes, shown this once @throws ApiError */
export async function confirmSecondFactor(input: ConfirmSecondFactorInput): Promise<readonly string[]> {
  const { recovery_codes } = await post<RecoveryCodesOutput>('second-factor/confirm', input);
  await secondFactorChanged(true);
  return recovery_codes;
}

/**
 * Creates new recovery codes and invalidates the old ones.
 * @throws ApiError
 */
export async function renewRecoveryCodes(input: ChangeSecondFactorInput): Promise<readonly string[]> {
  const { recovery_codes } = await post<RecoveryCodesOutput>('second-factor/recovery-codes', input);
  await secondFactorChanged(true);
  return recovery_codes;
}

/** Turns the second factor off. @throws ApiError */
export async function disableSecondFactor(input: ChangeSecondFactorInput): Promise<void> {
  await post('second-factor/disable', input);
  await secondFactorChanged(false);
}

async function secondFactorChanged(second_factor: boolean): Promise<void> {
  keepUser((user) => ({ ...user, second_factor }));
  await queryClient.invalidateQueries({ queryKey: secondFactorKey });
}

function keepUser(change: (user: UserOutput) => UserOutput): void {
  queryClient.setQueryData<SessionOutput | null>(sessionKey, (session) =>
    session === null || session === undefined ? session : { ...session, user: change(session.user) },
  );
}

function post<Data>(path: string, body: object): Promise<Data> {
  return sendRequest<Data>({ method: 'POST', path: `/api/auth/${path}`, body });
}
