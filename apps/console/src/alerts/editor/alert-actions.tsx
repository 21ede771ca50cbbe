import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { AlertOutput } from '@earshot/contracts';
import { useProject, useProjectPath } from '../../data/project.js';
import { useChange } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { releaseNavigation } from '../../parts/form/leave-guard.js';
import { showToast } from '../../parts/toasts.js';
import { forgetAlert, keepAlert } from '../alert-cache.js';
import { AlertState, ResumeButton } from '../alert-state.js';

/** Shows whether the alert is active, and pauses, resumes or deletes it. Pausing and deleting warn about the consequences. */
export function AlertActions({ alert, onDeleted }: { alert: AlertOutput; onDeleted: () => void }): ReactNode {
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const [, go] = useLocation();
  const [asking, setAsking] = useState<'pause' | 'delete' | null>(null);
  const update = useChange('update_alert');
  const remove = useChange('delete_alert');
  const close = (): void => setAsking(null);
  const pause = async (): Promise<void> => {
    keepAlert(projectId, await update.mutateAsync({ id: alert.id, active: false }));
    close();
  };
  const erase = async (): Promise<void> => {
    await remove.mutateAsync({ id: alert.id });
    onDeleted();
    releaseNavigation();
    go(path('alerts'), { replace: true });
    forgetAlert(projectId, alert.id);
    showToast({ text: `${alert.name} has been deleted.` });
  };
  return (
    <>
      <AlertState alert={alert} />
      <ResumeButton alert={alert} onPause={() => setAsking('pause')} />
      <Button does="delete_alert" kind="danger" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      {asking === 'pause' ? (
        <ConfirmDialog title="Pause this alert?" confirm="Pause it" onConfirm={pause} onClose={close}>
          <p>
            It sends nothing until you resume it. Messages waiting for delivery are cancelled. Mentions found
            while it is paused are not sent later; they are in the inbox.
          </p>
        </ConfirmDialog>
      ) : null}
      {asking === 'delete' ? (
        <ConfirmDialog
          title={`Delete “${alert.name}”?`}
          confirm="Delete for good"
          onConfirm={erase}
          onClose={close}
        >
          <p>
            It stops notifying at once, and messages waiting for delivery are cancelled. Mentions are kept,
            and so is the record of what was sent about them. This cannot be undone
            {alert.active ? '; pausing can' : ''}.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
