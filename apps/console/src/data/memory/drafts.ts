import { tabMemory } from './tab-memory.js';

/** What was typed and not saved, and when it was last typed. */
export interface Draft<Values> {
  /** ISO 8601 */
  readonly at: string;
  readonly values: Values;
}

/** Unsaved forms of this tab, so that a reload loses nothing. They end with the tab, and when the person signs out. */
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
