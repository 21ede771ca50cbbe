/** What somebody typed and has not saved, and when they last typed. */
export interface Draft<Values> {
  /** ISO 8601 */
  readonly at: string;
  readonly values: Values;
}

const prefix = 'earshot.draft.';

/** Unsaved forms of this tab, so that a reload loses nothing. They end with the tab, and when somebody signs out. */
export const drafts = {
  read<Values>(name: string): Draft<Values> | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Draft<Values> | null;
      return typeof kept?.at === 'string' && typeof kept.values === 'object' ? kept : null;
    } catch {
      return null;
    }
  },
  write<Values>(name: string, values: Values): void {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify({ at: new Date().toISOString(), values }));
    } catch {
      // Browsers that keep nothing ask before a reload still.
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(prefix + name);
    } catch {
      // There is none.
    }
  },
  clear(): void {
    try {
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => sessionStorage.removeItem(key));
    } catch {
      // There are none.
    }
  },
};
