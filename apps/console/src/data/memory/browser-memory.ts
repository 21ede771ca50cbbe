/**
 * A user's choices kept in this browser (last project, keys). Never contains server data. If the browser stores nothing, the
 * choices are just forgotten.
 */
export const browserMemory = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(`earshot.${name}`);
    } catch {
      return null;
    }
  },
  write(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`earshot.${name}`);
      else localStorage.setItem(`earshot.${name}`, value);
    } catch {
      // Private windows refuse: the value is not kept.
    }
  },
};
