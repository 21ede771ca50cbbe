import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { guardLeaving } from '../shell/leave-guard.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/**
 * Asks before a form with unsaved changes is left for another page of the console (`useForm` asks before it is closed).
 * @returns the question while it is asked, and how to leave without being asked
 */
export function useLeaveGuard(dirty: boolean): {
  readonly question: ReactNode;
  readonly release: () => void;
} {
  const [wanted, setWanted] = useState<{ readonly go: () => void } | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    if (!dirty) return;
    stop.current = guardLeaving((go) => setWanted({ go }));
    return () => stop.current();
  }, [dirty]);
  const release = (): void => stop.current();
  const question =
    wanted === null ? null : (
      <Dialog title="Leave without saving?" onClose={() => setWanted(null)}>
        <p>
          What you changed here is not saved. Until you close this tab, it is offered again when you come
          back.
        </p>
        <div className="actions">
          <Button
            onClick={() => {
              release();
              wanted.go();
            }}
          >
            Leave
          </Button>
          <Button kind="main" onClick={() => setWanted(null)}>
            Stay
          </Button>
        </div>
      </Dialog>
    );
  return { question, release };
}
