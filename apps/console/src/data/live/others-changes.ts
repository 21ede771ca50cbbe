import { createStore } from '../memory/store.js';

/** By mention id: the name of the colleague who changed its status while this page was open. */
export const othersChanges = createStore<ReadonlyMap<string, string>>(new Map());

/**
 * Records status changes received from the stream.
 * @param own mentions that were changed on this page
 */
export function noteOthersChanges(ids: readonly string[], name: string, own: ReadonlySet<string>): void {
  const others = ids.filter((id) => !own.has(id));
  if (others.length > 0)
    othersChanges.set(new Map([...othersChanges.get(), ...others.map((id) => [id, name] as const)]));
}
