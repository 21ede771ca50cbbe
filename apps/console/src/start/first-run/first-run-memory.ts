import { newKey } from '../../data/call/new-key.js';
import { tabMemory } from '../../data/memory/tab-memory.js';

/** How far a first run has come: what exists already is not made twice. */
export interface FirstRun {
  readonly projectId: string | null;
  readonly monitorId: string | null;
  readonly alertId: string | null;
  /** Steps that were passed over. */
  readonly skipped: readonly ('watch' | 'alert')[];
}

/** Nothing is made yet. */
export const firstRunBegin: FirstRun = { projectId: null, monitorId: null, alertId: null, skipped: [] };

const name = 'first-run';

/** How far the one in this tab has come. */
export function readFirstRun(): FirstRun {
  return { ...firstRunBegin, ...tabMemory.read<Partial<FirstRun>>(name) };
}

/** Keeps it across a reload; null = it is over. */
export function writeFirstRun(run: FirstRun | null): void {
  tabMemory.write(name, run);
}

/**
 * Makes something under a key that stays the same for the same input until it is answered, so that an answer which was lost
 * to a reload or a broken connection makes nothing twice.
 */
export async function makeOnce<Made>(
  what: string,
  input: object,
  make: (idempotencyKey: string) => Promise<Made>,
): Promise<Made> {
  const text = JSON.stringify(input);
  const kept = tabMemory.read<{ readonly text: string; readonly key: string }>(`${name}.${what}`);
  const key = kept?.text === text ? kept.key : newKey();
  tabMemory.write(`${name}.${what}`, { text, key });
  const made = await make(key);
  tabMemory.write(`${name}.${what}`, null);
  return made;
}
