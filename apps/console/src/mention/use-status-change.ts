import { useQueryClient } from '@tanstack/react-query';
import type { MentionStatus } from '@earshot/domain';
import type { MentionOutput } from '@earshot/contracts';
import { useProjectId } from '../data/project.js';
import { operationKey, useChange } from '../data/use-operation.js';
import { statusLabels } from '../format/labels.js';
import { showToast } from '../parts/toasts.js';

/** Sets the status of a mention: seen at once, taken back where the server refuses, undone from a toast. */
export function useStatusChange(mention: MentionOutput): (status: MentionStatus) => void {
  const queries = useQueryClient();
  const projectId = useProjectId();
  const change = useChange('update_mention_status');
  const { id } = mention;
  const show = (kept: Partial<MentionOutput>): void => {
    queries.setQueryData<MentionOutput>(operationKey(projectId, 'get_mention', { id }), (old) =>
      old === undefined ? old : { ...old, ...kept },
    );
  };
  const set = (status: MentionStatus, before: MentionStatus, undoable: boolean): void => {
    show({ status });
    change.mutate(
      { id, status },
      {
        onSuccess: (answer) => {
          show(answer);
          // Lists that were left behind show it when they are seen again.
          for (const list of ['list_mentions', 'count_mentions'] as const)
            void queries.invalidateQueries({
              queryKey: operationKey(projectId, list),
              refetchType: 'none',
            });
        },
        onError: (error) => {
          show({ status: before });
          showToast({
            text: `Still ${statusLabels[before]}: ${error.message}`,
            tone: 'bad',
            actions: [{ label: 'Try again', run: () => set(status, before, undoable) }],
          });
        },
      },
    );
    showToast({
      text: `Set to ${statusLabels[status]}`,
      actions: undoable ? [{ label: 'Undo', run: () => set(before, status, false) }] : [],
    });
  };
  return (status) => set(status, mention.status, true);
}
