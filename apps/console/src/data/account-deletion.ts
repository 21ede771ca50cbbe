import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AccountDeletionOutput, DeleteAccountInput } from '@earshot/contracts';
import { forgetSession } from './account.js';
import type { ApiError } from './call/api-error.js';
import { sendRequest } from './call/send-request.js';
import { browserMemory } from './memory/browser-memory.js';

/** What deleting the account would do to the user's projects, fetched each time it is shown. */
export function useAccountDeletion(): UseQueryResult<AccountDeletionOutput, ApiError> {
  return useQuery<AccountDeletionOutput, ApiError>({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => sendRequest({ method: 'GET', path: '/api/auth/account-deletion', signal }),
    staleTime: 0,
  });
}

/**
 * Deletes the account and clears everything loaded with it.
 * @throws ApiError
 */
export async function deleteAccount(input: DeleteAccountInput): Promise<void> {
  await sendRequest({ method: 'POST', path: '/api/auth/delete-account', body: input });
  browserMemory.write('project', null);
  forgetSession();
}
