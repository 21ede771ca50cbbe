import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useProject, useProjectPath } from '../../data/project.js';
import { useEndProject } from '../../data/use-end-project.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { showToast } from '../../parts/toasts.js';

/** Leaves the project; the last owner sees why they cannot. */
export function LeaveProject({ isOnlyOwner }: { readonly isOnlyOwner: boolean }): ReactNode {
  const project = useProject();
  const path = useProjectPath();
  const [asking, setAsking] = useState(false);
  const leave = useEndProject('leave_project');
  const run = async (): Promise<void> => {
    await leave(project);
    showToast({ text: `You have left ${project.name}.` });
  };
  return (
    <section className="section" aria-labelledby="leave">
      <h2 id="leave">Leave</h2>
      {isOnlyOwner ? (
        <p className="soft">
          You are the only owner. Make someone else an owner first, or{' '}
          <Link href={path('settings/delete')}>delete the project</Link>.
        </p>
      ) : (
        <>
          <p className="soft">
            You lose access to this project. You keep your account and your other projects.
          </p>
          <Button onClick={() => setAsking(true)}>Leave the project</Button>
        </>
      )}
      {asking ? (
        <ConfirmDialog
          title={`Leave ${project.name}?`}
          confirm="Leave"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>Only an invitation from one of its owners can bring you back.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
