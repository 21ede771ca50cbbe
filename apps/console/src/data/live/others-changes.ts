import { createStore } from '../memory/store.js';
import type { Change } from '../triage/open-changes.js';
import { noteStatus } from '../triage/set-here.js';

/** Who set a status, as in `list_activity`. */
export interface StatusActor {
  /** Missing from an older gateway. */
  readonly kind?: unknown;
  readonly name: string;
}

/** By mention id: who else changed its status while this page was open. */
export const othersChanges = createStore<ReadonlyMap<string, StatusActor>>(new Map());

/**
 * Records a change of status received from the stream, unless it was made on this page.
 * @param open changes of this page that the server has not answered yet, and so are newer
 */
export function noteOthersChanges(
  ids: readonly string[],
  status: unknown,
  by: StatusActor,
  open: readonly Change[],
): void {
  const others = ids.filter((id) => !open.some((change) => change.id === id) && noteStatus(id, status));
  if (others.length > 0)
    othersChanges.set(new Map([...othersChanges.get(), ...others.map((id) => [id, by] as const)]));
}
