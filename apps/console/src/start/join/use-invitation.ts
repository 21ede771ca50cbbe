import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OpenedInvitationOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import { sendRequest } from '../../data/call/send-request.js';

/** The contents of an invitation. Fetched once: accepting it shows whether it is still valid. */
export function useInvitation(token: string): UseQueryResult<OpenedInvitationOutput, ApiError> {
  return useQuery<OpenedInvitationOutput, ApiError>({
    queryKey: ['invitation', token],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () =>
      sendRequest({ method: 'POST', path: '/api/auth/invitation', body: { token }, anonymous: true }),
  });
}
