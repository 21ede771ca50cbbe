import { useLocation } from 'wouter';
import { queryClient } from '../../data/call/query-client.js';
import type { ApiError } from '../../data/call/api-error.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { pathIn } from '../../data/project.js';
import { showToast } from '../../parts/toasts.js';

/** Accepts an invitation and opens its project. */
export function useJoin(token: string): {
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  readonly run: () => void;
} {
  const [, go] = useLocation();
  const accept = useChange('accept_invitation');
  const acceptOnce = useSameIntention(accept.mutateAsync);
  const run = (): void => {
    acceptOnce({ token }).then(
      async ({ project, joined }) => {
        await queryClient.invalidateQueries({ queryKey: operationKey(null, 'list_projects') });
        go(pathIn(project, 'inbox'), { replace: true });
        showToast({
          text: joined ? `You have joined ${project.name}.` : `You are already in ${project.name}.`,
        });
      },
      () => undefined,
    );
  };
  return { isBusy: accept.isPending, error: accept.error, run };
}
