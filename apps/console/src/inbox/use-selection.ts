import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { showToast } from '../parts/toasts.js';

/** The limit of one call. */
const maxSelected = 100;

/** The selected rows, at most 100. Rows that left the list are no longer selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Adds both rows. */
  readonly extend: (from: string | null, to: string | undefined) => void;
  /** Selects the loaded rows, from the top. */
  readonly all: () => void;
  readonly clear: () => void;
}

/** @param loaded ids of the rows in order; must be the same array while they are unchanged. `toggle` never changes. */
export function useSelection(loaded: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => {
    const present = new Set(chosen.size === 0 ? [] : loaded);
    return new Set([...chosen].filter((id) => present.has(id)));
  }, [chosen, loaded]);
  const choose = useCallback((wanted: readonly string[]): void => {
    const distinct = [...new Set(wanted)];
    if (distinct.length > maxSelected)
      showToast({
        text: `Only the first ${maxSelected} are selected. “All that match” changes more at once.`,
      });
    setChosen(new Set(distinct.slice(0, maxSelected)));
  }, []);
  // Rows are redrawn when their props change, so `toggle` must stay the same function.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const toggle = useCallback(
    (id: string): void => {
      const now = [...latest.current];
      choose(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
    },
    [choose],
  );
  return {
    ids,
    toggle,
    extend: (from, to) => choose([...ids, ...[from, to].filter((id) => typeof id === 'string')]),
    all: () => choose(loaded),
    clear: () => setChosen((old) => (old.size === 0 ? old : new Set())),
  };
}
