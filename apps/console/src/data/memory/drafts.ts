import { tabMemory } from './tab-memory.js';

/** Unsaved input, and when it was last changed. */
export interface Draft<Values> {
  /** ISO 8601 */
  readonly at: string;
  readonly values: Values;
}

/** Unsaved forms of this tab, kept across reloads. Cleared when the tab is closed or the user signs out. */
export const drafts = {
  read<Values>(name: string): Draft<Values> | null {
    const kept = tabMemory.read<Draft<Values>>(`draft.${name}`);
    return typeof kept?.at === 'string' && typeof kept.values === 'object' ? kept : null;
  },
  write<Values>(name: string, values: Values): void {
    tabMemory.write(`draft.${name}`, { at: new Date().toISOString(), values });
  },
  remove(name: string): void {
    tabMemory.write(`draft.${name}`, null);
  },
};
