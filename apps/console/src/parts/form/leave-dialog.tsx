import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useStore } from '../../data/memory/store.js';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';
import { heldLeave, holdNavigation, releaseNavigation } from './leave-guard.js';

/** While `when` holds, going to another page of the console, reloading and closing the tab ask first. */
export function LeaveDialog(props: {
  readonly when: boolean;
  /** What is lost, as a sentence. */
  readonly children: ReactNode;
  /** Before the page is left, e.g. to drop a draft. */
  readonly onLeave?: () => void;
}): ReactNode {
  const { when, children, onLeave } = props;
  const leave = useStore(heldLeave);
  // Before the effects of the next page, which may lead elsewhere at once.
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
