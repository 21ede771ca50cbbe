import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../button.js';
import { ErrorNotice } from '../states.js';
import { Dialog } from './dialog.js';

/**
 * Asks for confirmation before something that cannot be undone, and says what is lost.
 * @param onConfirm does it; the dialog stays open until it is done or failed, and shows why
 */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const { title, children, confirm, onConfirm, onClose } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, retry: false });
  return (
    <Dialog title={title} onClose={onClose} closable={!isPending}>
      {children}
      {error === null ? null : <ErrorNotice error={error} />}
      <div className="actions">
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button kind="danger" busy={isPending} onClick={() => mutate()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
