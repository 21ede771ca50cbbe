import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Announcer } from '../announce.js';
import { Button } from '../button.js';

const fields = ':is(input:not([type=radio]:not(:checked)), select, textarea):not(:disabled)';

/**
 * A native modal dialog: Escape closes it, and focus stays inside and returns afterwards. It begins at the field with
 * `autoFocus`, otherwise at the first one, without fields at the title: browsers would choose the button that closes it.
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
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
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    heading.current?.focus();
    setOpen(true);
    return () => dialog.close();
  }, []);
  useLayoutEffect(() => {
    const title = heading.current;
    if (!open || document.activeElement !== title) return;
    title?.closest('dialog')?.querySelector<HTMLElement>(fields)?.focus();
  }, [open]);
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
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
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
