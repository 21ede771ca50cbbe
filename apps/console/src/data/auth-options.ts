import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { sendRequest } from './send-request.js';

/** What the installation offers before anybody has signed in. */
export interface AuthOptions {
  /** Whether anybody may make an account. */
  readonly sign_up: boolean;
  /** Whether e-mail is set up. */
  readonly sends_mail: boolean;
}

/** What the installation offers; undefined = not known yet. A server that does not say so may offer everything. */
export function useAuthOptions(): AuthOptions | undefined {
  const { data, isError } = useQuery<AuthOptions, ApiError>({
    queryKey: ['auth-options'],
    queryFn: ({ signal }) =>
      sendRequest<AuthOptions>({ method: 'GET', path: '/api/auth/options', anonymous: true, signal }),
    retry: false,
  });
  return isError ? { sign_up: true, sends_mail: true } : data;
}
