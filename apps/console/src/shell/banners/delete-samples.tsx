import type { ReactNode } from 'react';
import { useProject } from '../../data/project.js';
import { useEndProject } from '../../data/use-end-project.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { showToast } from '../../parts/toasts.js';

/** Confirms the deletion of a sample project, which may hold monitors and alerts that were made since. */
export default function DeleteSamples({ onClose }: { readonly onClose: () => void }): ReactNode {
  const project = useProject();
  const remove = useEndProject('delete_project');
  const confirm = async (): Promise<void> => {
    await remove(project);
    showToast({ text: 'The sample posts have been deleted.' });
  };
  return (
    <ConfirmDialog
      title="Delete the sample posts?"
      confirm="Delete for good"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The project <strong dir="auto">{project.name}</strong> is deleted with them, and with it every monitor
        and alert in it, including your own. Your other projects stay.
      </p>
    </ConfirmDialog>
  );
}
