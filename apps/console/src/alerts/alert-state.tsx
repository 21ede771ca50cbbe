import { type ReactNode } from 'react';
import type { AlertOutput } from '@earshot/contracts';
import { useProject } from '../data/project.js';
import { useChange } from '../data/call/use-operation.js';
import { Button } from '../parts/button.js';
import { showToast } from '../parts/toasts.js';
import { keepAlert } from './alert-cache.js';

/** Whether an alert is active, as a label. */
export function AlertState({ alert }: { readonly alert: AlertOutput }): ReactNode {
  if (alert.active) return <span className="tag good">Active</span>;
  return <span className={`tag ${alert.disabled_reason === null ? 'hold' : 'bad'}`}>Paused</span>;
}

/**
 * Reactivates a paused alert.
 * @param onPause makes it also the button that pauses an active one, so that the focus stays on it
 */
export function ResumeButton({
  alert,
  onPause,
}: {
  readonly alert: AlertOutput;
  readonly onPause?: () => void;
}): ReactNode {
  const { id: projectId } = useProject();
  const change = useChange('update_alert');
  const resume = (): void => {
    change.mutateAsync({ id: alert.id, active: true }).then(
      (resumed) => {
        keepAlert(projectId, resumed);
        showToast({ text: `${alert.name} is active again, for mentions found from now on.` });
      },
      (error: Error) => showToast({ text: error.message, tone: 'bad' }),
    );
  };
  return (
    <Button does="update_alert" busy={change.isPending} onClick={alert.active ? onPause : resume}>
      {alert.active ? (
        'Pause'
      ) : (
        <>
          Resume<span className="unseen"> {alert.name}</span>
        </>
      )}
    </Button>
  );
}
