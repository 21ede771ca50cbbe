import { useEffect, useRef, useState } from 'react';
import {
  beginEdit,
  beginSaved,
  chooseValue,
  type ConcurrentEdit,
  followStored,
  isDirty,
  isUndecided,
  typeInto,
} from './concurrent-edit.js';

/** The part of an edit that survives a reload. It includes the base, so that later changes by others are noticed. */
export type KeptEdit<Values> = Pick<ConcurrentEdit<Values>, 'base' | 'values'>;

/** State and actions of a form over stored data. */
export interface Editing<Values> {
  readonly edit: ConcurrentEdit<Values>;
  readonly dirty: boolean;
  /** How often saving was blocked by an open choice; each time `TheirChanges` takes the focus. */
  readonly asked: number;
  readonly change: (part: Partial<Values>) => void;
  readonly choose: (field: keyof Values & string, choice: 'mine' | 'theirs') => void;
  readonly reset: () => void;
  readonly restore: (kept: KeptEdit<Values>) => void;
  /**
   * Merges the current stored values.
   * @returns what to save over them; null = nothing, or not until the user has chosen
   */
  readonly prepare: (stored: Values) => KeptEdit<Values> | null;
  /**
   * Starts over from the saved values. Keeps what was typed while saving.
   * @returns that; null = nothing was typed
   */
  readonly settle: (saved: Values) => KeptEdit<Values> | null;
}

/**
 * The state of a form over data that others may save at the same time.
 * @param begin the initial values of a new form
 * @param stored as last read; null = not created yet
 */
export function useConcurrentEdit<Stored extends object, Values extends object>(
  begin: Values,
  stored: Stored | null,
  valuesOf: (stored: Stored) => Values,
): Editing<Values> {
  const [seen, setSeen] = useState(stored);
  const [edit, setEdit] = useState(() => beginEdit(stored === null ? begin : valuesOf(stored)));
  const [asked, setAsked] = useState(0);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
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
      const next = beginSaved(saved, edit.values, latest.current.values);
      setEdit(next);
      return isDirty(next) ? next : null;
    },
  };
}
