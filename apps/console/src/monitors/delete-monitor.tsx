import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { MonitorOutput } from '@earshot/contracts';
import { useProject, useProjectPath } from '../data/project.js';
import { queryClient } from '../data/call/query-client.js';
import { operationKey, useChange } from '../data/call/use-operation.js';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.js';
import { releaseNavigation } from '../parts/form/leave-guard.js';
import { showToast } from '../parts/toasts.js';
import { drafts } from '../data/memory/drafts.js';

/** Confirms the deletion of a monitor and says what is lost. */
export function DeleteMonitor({
  monitor,
  onClose,
}: {
  monitor: MonitorOutput;
  onClose: () => void;
}): ReactNode {
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const [, go] = useLocation();
  const remove = useChange('delete_monitor');
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ id: monitor.id });
    drafts.remove(`edit.monitor.${monitor.id}`);
    releaseNavigation();
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_monitors') });
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_sources') });
    showToast({ text: `“${monitor.name}” has been deleted. Its mentions are kept.` });
    go(path('monitors'), { replace: true });
  };
  return (
    <ConfirmDialog
      title={`Delete “${monitor.name}”?`}
      confirm="Delete for good"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Its spellings, exclusions and scan history are deleted, and nothing more is collected for it. Mentions
        already collected are kept. This cannot be undone{monitor.active ? '; pausing can' : ''}.
      </p>
    </ConfirmDialog>
  );
}
