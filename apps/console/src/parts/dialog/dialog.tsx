import { type ReactNode, useCallback, useId, useState } from 'react';
import { Announcer } from '../announce.js';
import { Button } from '../button.js';

/** A native modal dialog: Escape closes it, and focus stays inside and returns afterwards. */
export function Dialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Whether it can be closed without choosing. */
  readonly closable?: boolean;
  readonly wide?: boolean;
}): ReactNode {
  const { title, children, onClose, closable = true, wide = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    setOpen(true);
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={show}
      className={wide ? 'wide' : ''}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file field inside cancels, too, if no file is chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={({ target, currentTarget: dialog }) => {
        // If Escape is pressed again and again, browsers close a dialog without asking.
        if (!closable && target === dialog && dialog.isConnected) dialog.showModal();
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
      {/* The one of the page is out of reach for screen readers meanwhile. */}
      <Announcer />
      {/* Rendered only once open, because autoFocus does not work before. */}
      {open ? children : null}
    </dialog>
  );
}
