import { type ReactNode, useEffect, useState } from 'react';
import { type Draft, drafts } from '../../data/memory/drafts.js';
import { Button } from '../button.js';
import { Notice } from '../notice.js';
import { Time } from '../text/time.js';

/** The result of `useDraft`. */
export interface DraftState {
  /** Offers to restore what was typed before a reload; null = nothing to restore. Shown above the form. */
  readonly offer: ReactNode;
  /** Call once the form is saved or discarded. */
  readonly drop: () => void;
}

/**
 * Keeps a form's input across a reload of the tab.
 * @param name identifies the form and its subject
 */
export function useDraft<Values>(
  name: string,
  { values, dirty, restore }: { values: Values; dirty: boolean; restore: (values: Values) => void },
): DraftState {
  const [offered, setOffered] = useState<Draft<Values> | null>(() => drafts.read<Values>(name));
  useEffect(() => {
    if (dirty) drafts.write(name, values);
    else if (offered === null) drafts.remove(name);
  }, [name, values, dirty, offered]);
  const drop = (): void => {
    drafts.remove(name);
    setOffered(null);
  };
  const offer =
    offered === null ? null : (
      <Notice>
        <p>
          You had not saved what you typed here (<Time at={offered.at} form="ago" />
          ).
        </p>
        <div className="actions">
          <Button
            onClick={(event) => {
              restore(offered.values);
              setOffered(null);
              event.currentTarget.closest('.page')?.querySelector<HTMLElement>('form input')?.focus();
            }}
          >
            Restore it
          </Button>
          <Button kind="quiet" onClick={drop}>
            Drop it
          </Button>
        </div>
      </Notice>
    );
  return { offer, drop };
}
