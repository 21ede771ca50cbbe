import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  OpenedInvitationOutput,
  SessionOutput,
  SignInInput,
  SignInOptionsOutput,
  SignUpInput,
} from '@earshot/contracts';
import { ApiError } from './call/api-error.js';
import { tabMemory } from './memory/tab-memory.js';
import { queryClient } from './call/query-client.js';
import { sendRequest } from './call/send-request.js';
import { signInOptionsRequest } from './first-requests.js';

/** Where the answer to who is signed in lies in the cache. */
export const sessionKey = ['session'];

/** How it is asked who is signed in. */
export const sessionQuery = queryOptions<SessionOutput | null, ApiError>({
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: Infinity,
});

/** Who is signed in; null = nobody. Asked once, and after signing in or out. */
export function useSession(): UseQueryResult<SessionOutput | null, ApiError> {
  return useQuery(sessionQuery);
}

/** Signs in; the browser keeps the session's cookie, no script sees it. @throws ApiError */
export async function signIn(input: SignInInput): Promise<void> {
  const session = await post<SessionOutput>('/api/auth/sign-in', input);
  keepSession(session);
}

/** Makes an account and signs in. @throws ApiError */
export async function signUp(input: SignUpInput): Promise<void> {
  const session = await post<SessionOutput>('/api/auth/sign-up', input);
  keepSession(session);
}

/** What an invitation is for. Asked once: who uses it goes on, and the answer to that says whether it still works. */
export function useInvitation(token: string): UseQueryResult<OpenedInvitationOutput, ApiError> {
  return useQuery<OpenedInvitationOutput, ApiError>({
    queryKey: ['invitation', token],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => post('/api/auth/invitation', { token }),
  });
}

/** Signs in by a link that works once. @throws ApiError */
export async function signInByLink(token: string): Promise<void> {
  const session = await post<SessionOutput>('/api/auth/sign-in-link', { token });
  keepSession(session);
}

/** Ends the session of this browser, and forgets everything that was read in it. @throws ApiError */
export async function signOut(): Promise<void> {
  await sendRequest({ method: 'POST', path: '/api/auth/sign-out', anonymous: true }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error;
    },
  );
  tabMemory.clear();
  queryClient.clear();
  queryClient.setQueryData(sessionKey, null);
}

/** What the installation lets people do who are not signed in. */
export function useSignInOptions(): UseQueryResult<SignInOptionsOutput, ApiError> {
  return useQuery<SignInOptionsOutput, ApiError>({ queryKey: ['sign-in-options'], queryFn: readOptions });
}

async function readSession(): Promise<SessionOutput | null> {
  const options = await readOptions();
  queryClient.setQueryData(['sign-in-options'], options);
  if (options.session !== null) tabMemory.belongTo(options.session.user.id);
  return options.session;
}

function keepSession(session: SessionOutput): void {
  tabMemory.belongTo(session.user.id);
  queryClient.setQueryData(sessionKey, session);
}

function readOptions(): Promise<SignInOptionsOutput> {
  return sendRequest(signInOptionsRequest);
}

function post<Data>(path: string, body: object): Promise<Data> {
  return sendRequest<Data>({ method: 'POST', path, body, anonymous: true });
}
