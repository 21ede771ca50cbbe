import { useState } from 'react';
import { showToast } from '../parts/toasts.js';

/** As many as one call changes. */
const maxSelected = 100;

/** Rows that are selected, at most 100. Rows that left the list are not selected any more. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Adds both. */
  readonly extend: (from: string | null, to: string | undefined) => void;
  /** Selects what is loaded, from the top. */
  readonly all: () => void;
  readonly clear: () => void;
}

/** @param loaded ids of the rows, in their order */
export function useSelection(loaded: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const present = new Set(loaded);
  const ids = new Set([...chosen].filter((id) => present.has(id)));
  const choose = (wanted: readonly string[]): void => {
    const few = [...new Set(wanted)].slice(0, maxSelected);
    if (few.length < new Set(wanted).size)
      showToast({ text: `The first ${maxSelected} are selected: more do not change at once.` });
    setChosen(new Set(few));
  };
  return {
    ids,
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    extend: (from, to) => choose([...ids, ...[from, to].filter((id) => id != null)]),
    all: () => choose(loaded),
    clear: () => setChosen(new Set()),
  };
}
