import { isPassing } from '../../data/call/api-error.js';
import { newKey } from '../../data/call/new-key.js';
import { tabMemory } from '../../data/memory/tab-memory.js';

/** The progress of a first run, so that nothing is created twice. */
export interface FirstRun {
  readonly projectId: string | null;
  readonly monitorId: string | null;
  readonly alertId: string | null;
  /** Skipped steps. */
  readonly skipped: readonly ('watch' | 'alert')[];
}

/** Nothing has been created yet. */
export const firstRunBegin: FirstRun = { projectId: null, monitorId: null, alertId: null, skipped: [] };

const name = 'first-run';

/** Reads the progress of this tab's first run. */
export function readFirstRun(): FirstRun {
  return { ...firstRunBegin, ...tabMemory.read<Partial<FirstRun>>(name) };
}

/** Keeps the progress across reloads; null = finished. */
export function writeFirstRun(run: FirstRun | null): void {
  tabMemory.write(name, run);
}

/**
 * Creates something under an idempotency key that stays the same for the same input until there is a reply, so that a reply
 * lost to a reload or a broken connection does not lead to a duplicate.
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
  const forget = (): void => tabMemory.write(`${name}.${what}`, null);
  try {
    const made = await make(key);
    forget();
    return made;
  } catch (error) {
    // The server would repeat a refusal under the same key, even if its cause is gone.
    if (!isPassing(error)) forget();
    throw error;
  }
}
