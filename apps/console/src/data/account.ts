import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SessionOutput, SignInInput, SignInOptionsOutput, SignUpInput } from '@earshot/contracts';
import { ApiError } from './call/api-error.js';
import { tabMemory } from './memory/tab-memory.js';
import { queryClient } from './call/query-client.js';
import { sendRequest } from './call/send-request.js';
import { reportSignedIn } from './call/sign-in-gate.js';
import { signInOptionsRequest } from './first-requests.js';
import { forgetUndo } from './triage/last-undo.js';
import { waitingChanges } from './triage/status-outbox.js';

/** The cache key of the session. */
export const sessionKey = ['session'];

/** The other tabs of this browser, which have the same cookie: receives the id of the user who signed in; null = signed out. */
const otherTabs = new BroadcastChannel('earshot.session');

/** The query for the current session. */
export const sessionQuery = queryOptions<SessionOutput | null, ApiError>({
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: Infinity,
});

/** The signed-in user's session; null = not signed in. Fetched once, and updated on signing in or out. */
export function useSession(): UseQueryResult<SessionOutput | null, ApiError> {
  return useQuery(sessionQuery);
}

/**
 * Signs in. The browser keeps the session cookie, which scripts cannot read.
 * @throws ApiError
 */
export function signIn(input: SignInInput): Promise<void> {
  return beginSession('sign-in', input);
}

/**
 * Creates an account and signs in.
 * @throws ApiError
 */
export function signUp(input: SignUpInput): Promise<void> {
  return beginSession('sign-up', input);
}

/**
 * Signs in with a single-use link.
 * @throws ApiError
 */
export function signInByLink(token: string): Promise<void> {
  return beginSession('sign-in-link', { token });
}

/**
 * Ends this browser's session and clears everything loaded in it.
 * @throws Error also while status changes are being sent: the next user would send them
 */
export async function signOut(): Promise<void> {
  if (waitingChanges.get() > 0) throw new Error('Your last changes are still being sent.');
  await sendRequest({ method: 'POST', path: '/api/auth/sign-out', anonymous: true }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error;
    },
  );
  forgetSession();
}

/** Clears everything loaded with the session that has ended. */
export function forgetSession(): void {
  otherTabs.postMessage(null);
  tabMemory.clear();
  forgetUndo();
  queryClient.setQueryData(sessionKey, null);
  // The session itself stays: an open page would not see that a removed one has ended.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

/**
 * Notices that another tab has signed in or out, at once or when this tab is shown again. A page of another user is loaded
 * anew, and one that waits for its user to sign in continues. What changed about the user meanwhile is shown, such as an
 * address that was verified in another tab.
 */
export function followSession(): void {
  otherTabs.addEventListener('message', ({ data }) => follow(data as string | null));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    // If the session has ended, the next request asks the user to sign in again.
    readOptions().then(
      ({ session }) => session && follow(session.user.id) && queryClient.setQueryData(sessionKey, session),
      () => undefined,
    );
  });
}

/** @returns whether this tab already shows that user */
function follow(userId: string | null): boolean {
  const session = queryClient.getQueryData<SessionOutput | null>(sessionKey);
  const isShown = session?.user.id === userId;
  if (isShown) reportSignedIn();
  else if (session) {
    tabMemory.clear();
    window.location.reload();
  }
  return isShown;
}

/** What the installation offers to users who are not signed in. */
export function useSignInOptions(): UseQueryResult<SignInOptionsOutput, ApiError> {
  return useQuery<SignInOptionsOutput, ApiError>({ queryKey: ['sign-in-options'], queryFn: readOptions });
}

async function readSession(): Promise<SessionOutput | null> {
  const options = await readOptions();
  queryClient.setQueryData(['sign-in-options'], options);
  if (options.session !== null) tabMemory.belongTo(options.session.user.id);
  return options.session;
}

async function beginSession(way: string, body: object): Promise<void> {
  const path = `/api/auth/${way}`;
  const session = await sendRequest<SessionOutput>({ method: 'POST', path, body, anonymous: true });
  otherTabs.postMessage(session.user.id);
  tabMemory.belongTo(session.user.id);
  queryClient.setQueryData(sessionKey, session);
}

function readOptions(): Promise<SignInOptionsOutput> {
  return sendRequest(signInOptionsRequest);
}
