import { createStore } from '../memory/store.js';

/** Who set a status, as in `list_activity`. */
export interface StatusActor {
  /** Missing from an older gateway. */
  readonly kind?: unknown;
  readonly name: string;
}

/** By mention id: who else changed its status while this page was open. */
export const othersChanges = createStore<ReadonlyMap<string, StatusActor>>(new Map());

/**
 * Records status changes received from the stream.
 * @param own mentions that were changed on this page
 */
export function noteOthersChanges(ids: readonly string[], by: StatusActor, own: ReadonlySet<string>): void {
  const others = ids.filter((id) => !own.has(id));
  if (others.length > 0)
    othersChanges.set(new Map([...othersChanges.get(), ...others.map((id) => [id, by] as const)]));
}
