import type { MonitorOutput } from '@earshot/contracts';
import { useProject } from '../data/project.js';
import { queryClient } from '../data/call/query-client.js';
import { allMonitorsKey } from '../data/use-all-monitors.js';
import { operationKey, useChange } from '../data/call/use-operation.js';
import { showToast } from '../parts/toasts.js';

/** Pauses and resumes a monitor, with Undo. */
export function useActivity(): {
  readonly busy: boolean;
  readonly setActive: (monitor: MonitorOutput, active: boolean) => void;
} {
  const { id: projectId } = useProject();
  const { mutateAsync, isPending } = useChange('update_monitor');
  // Uses promises, because Undo may be pressed on another page and mutation callbacks end with the component.
  const setActive = (monitor: MonitorOutput, active: boolean, isUndo = false): void =>
    void mutateAsync({ id: monitor.id, active })
      .then((saved) => {
        takeOver(projectId, saved);
        showToast({
          text: active
            ? `“${saved.name}” will be watched again within a minute.`
            : `“${saved.name}” is paused. Posts from now on are read when you resume it, as far back as each source is read.`,
          ...(isUndo ? {} : { actions: [{ label: 'Undo', run: () => setActive(saved, !active, true) }] }),
        });
      })
      .catch((error: Error) => showToast({ text: error.message, tone: 'bad' }));
  return { busy: isPending, setActive };
}

/** Updates a monitor in all cached data with the server's answer. */
export function takeOver(projectId: string, saved: MonitorOutput): void {
  queryClient.setQueryData(operationKey(projectId, 'get_monitor', { id: saved.id }), saved);
  queryClient.setQueryData<readonly MonitorOutput[]>(allMonitorsKey(projectId), (all) =>
    all?.map((one) => (one.id === saved.id ? saved : one)),
  );
  void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_monitors') });
  void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_sources') });
  void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_scans') });
}
