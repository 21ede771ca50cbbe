import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useStore } from '../../data/memory/store.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog/dialog.js';
import { heldLeave, holdNavigation, releaseNavigation } from './leave-guard.js';

/** While `when` is true, asks before another page of the console is opened, and on reloading or closing the tab. */
export function LeaveDialog(props: {
  readonly when: boolean;
  /** A sentence about what would be lost. */
  readonly children: ReactNode;
  /** Called before the page is left, e.g. to discard a draft. */
  readonly onLeave?: () => void;
}): ReactNode {
  const { when, children, onLeave } = props;
  const leave = useStore(heldLeave);
  // Runs before the effects of the next page, which may navigate at once.
  useLayoutEffect(() => (when ? holdNavigation() : undefined), [when]);
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  if (leave === null || !when) return null;
  return (
    <Dialog title="Leave this page?" onClose={() => heldLeave.set(null)}>
      <p>{children}</p>
      <div className="actions">
        <Button onClick={() => heldLeave.set(null)}>Stay</Button>
        <Button
          kind="danger"
          onClick={() => {
            onLeave?.();
            releaseNavigation();
            leave();
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
