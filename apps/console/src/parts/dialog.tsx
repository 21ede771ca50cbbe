import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.js';

/** A native modal dialog: Escape closes it, the focus stays inside and goes back afterwards. */
export function Dialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Whether it may be left without an answer. */
  readonly closable?: boolean;
  readonly wide?: boolean;
}): ReactNode {
  const { title, children, onClose, closable = true, wide = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={wide ? 'wide' : ''}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {closable ? (
          <Button kind="quiet" label="Close" onClick={onClose}>
            ×
          </Button>
        ) : null}
      </header>
      {children}
    </dialog>
  );
}

/** Asks before something that cannot be undone, and says what goes. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { title, children, confirm, busy = false, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
