/**
 * What this browser remembers of a person's choices (last project, keys). Never anything from the server; a browser
 * that keeps nothing only forgets.
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
      // Private windows refuse: then it is forgotten.
    }
  },
};
