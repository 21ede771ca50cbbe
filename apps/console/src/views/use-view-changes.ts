import { useQueryClient } from '@tanstack/react-query';
import type { ListedViewOutput } from '@earshot/contracts';
import type { Given } from '../data/call/call-operation.js';
import { operationKey, useChange } from '../data/call/use-operation.js';
import { useProject } from '../data/project.js';
import { showToast } from '../parts/toasts.js';

/** Changes to views; each refreshes the tabs. */
export interface ViewChanges {
  readonly create: (input: Given<'create_view'>) => Promise<void>;
  readonly update: (input: Given<'update_view'>) => Promise<void>;
  /** Shows a toast with Undo. */
  readonly remove: (view: ListedViewOutput) => Promise<void>;
}

/** Changes views in the current project. Each function rejects with the server's error. */
export function useViewChanges(): ViewChanges {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const { mutateAsync: create } = useChange('create_view');
  const { mutateAsync: update } = useChange('update_view');
  const { mutateAsync: remove } = useChange('delete_view');
  const renew = (): Promise<void> =>
    client.invalidateQueries({ queryKey: operationKey(projectId, 'list_views') });
  const restore = ({ name, filter, position }: ListedViewOutput): void => {
    create({ name, filter, position })
      .then(renew)
      .catch((error: Error) => showToast({ text: error.message, tone: 'bad' }));
  };
  return {
    create: async (input) => {
      await create(input);
      await renew();
    },
    update: async (input) => {
      await update(input);
      await renew();
    },
    remove: async (view) => {
      await remove({ id: view.id });
      await renew();
      showToast({
        text: `The view ${view.name} has been deleted, for everybody.`,
        actions: [{ label: 'Undo', run: () => restore(view) }],
      });
    },
  };
}
