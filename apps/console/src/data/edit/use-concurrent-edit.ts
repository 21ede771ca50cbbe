import { useState } from 'react';
import {
  beginEdit,
  chooseValue,
  type ConcurrentEdit,
  followStored,
  isDirty,
  isUndecided,
  typeInto,
} from './concurrent-edit.js';
import { changedFields } from './changed-fields.js';

/** What is kept of an edit across a reload: with what it began from, so that what others save meanwhile is seen. */
export type KeptEdit<Values> = Pick<ConcurrentEdit<Values>, 'base' | 'values'>;

/** What a form over something stored shows and does. */
export interface Editing<Values> {
  readonly edit: ConcurrentEdit<Values>;
  readonly dirty: boolean;
  /** How often saving had to wait for a choice: `TheirChanges` has the focus then. */
  readonly asked: number;
  readonly change: (part: Partial<Values>) => void;
  readonly choose: (field: keyof Values & string, choice: 'mine' | 'theirs') => void;
  readonly reset: () => void;
  readonly restore: (kept: KeptEdit<Values>) => void;
  /** Takes in what is stored now. @returns what is to be saved over it; null = nothing, or not until the user has chosen */
  readonly prepare: (stored: Values) => KeptEdit<Values> | null;
  /** Begins anew from what was saved. What was typed while it was on its way stays. */
  readonly settle: (saved: Values) => void;
}

/**
 * The state of a form over something that others may save at the same time.
 * @param begin what a form over nothing begins with @param stored as last read; null = it is to be made
 */
export function useConcurrentEdit<Stored extends object, Values extends object>(
  begin: Values,
  stored: Stored | null,
  valuesOf: (stored: Stored) => Values,
): Editing<Values> {
  const [seen, setSeen] = useState(stored);
  const [edit, setEdit] = useState(() => beginEdit(stored === null ? begin : valuesOf(stored)));
  const [asked, setAsked] = useState(0);
  if (stored !== null && stored !== seen) {
    setSeen(stored);
    setEdit(followStored(edit, valuesOf(stored)));
  }
  return {
    edit,
    dirty: isDirty(edit),
    asked,
    change: (part) => setEdit((before) => typeInto(before, part)),
    choose: (field, choice) => setEdit((before) => chooseValue(before, field, choice)),
    reset: () => setEdit((before) => beginEdit(before.base)),
    restore: ({ base, values }) =>
      setEdit((before) => followStored({ ...beginEdit(base), values }, before.base)),
    prepare(now) {
      const next = followStored(edit, now);
      setEdit((before) => followStored(before, now));
      if (isUndecided(next)) setAsked((times) => times + 1);
      return isUndecided(next) || !isDirty(next) ? null : next;
    },
    settle(saved) {
      setEdit((before) => ({
        ...beginEdit(saved),
        values: { ...saved, ...changedFields(edit.values, before.values) },
      }));
    },
  };
}
