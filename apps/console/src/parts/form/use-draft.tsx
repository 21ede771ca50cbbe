import { type ReactNode, useEffect, useState } from 'react';
import { type Draft, drafts } from '../../data/memory/drafts.js';
import { Button } from '../button.js';
import { Notice } from '../notice.js';
import { Time } from '../text/time.js';

/** What `useDraft` gives a form. */
export interface DraftState {
  /** Offers what was typed before a reload; null = nothing was. Stands above the form. */
  readonly offer: ReactNode;
  /** Once the form is saved or given up. */
  readonly drop: () => void;
}

/** Keeps what is typed into a form across a reload of the tab. @param name of the form and what it is about */
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
