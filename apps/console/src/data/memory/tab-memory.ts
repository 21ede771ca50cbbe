const owner = 'person';

/**
 * What this tab remembers across reloads: unsaved input, and progress of the first run. Cleared with the tab. If the browser
 * stores nothing, it is just forgotten.
 */
export const tabMemory = {
  read<Value>(name: string): Value | null {
    try {
      const text = sessionStorage.getItem(`earshot.${name}`);
      return text === null ? null : (JSON.parse(text) as Value);
    } catch {
      return null;
    }
  },
  write(name: string, value: object | null): void {
    try {
      if (value === null) sessionStorage.removeItem(`earshot.${name}`);
      else sessionStorage.setItem(`earshot.${name}`, JSON.stringify(value));
    } catch {
      // Full or refused: the value is not kept.
    }
  },
  /**
   * Sets who is signed in, and clears what another user left in this tab.
   * @param person the user's id
   */
  belongTo(person: string): void {
    const before = tabMemory.read<{ readonly id: string }>(owner);
    if (before !== null && before.id !== person) tabMemory.clear();
    tabMemory.write(owner, { id: person });
  },
  /** Clears everything, since the next user of this tab may be someone else. */
  clear(): void {
    try {
      Object.keys(sessionStorage)
        .filter((name) => name.startsWith('earshot.'))
        .forEach((name) => sessionStorage.removeItem(name));
    } catch {
      // Storage is unavailable, so there is nothing to clear.
    }
  },
};
