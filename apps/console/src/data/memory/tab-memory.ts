const owner = 'person';

/**
 * What this tab remembers across a reload: what was typed and not saved, how far a first run has come. Gone with the tab;
 * a browser that keeps nothing only forgets.
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
      // Full, or refused: then it is forgotten.
    }
  },
  /** Says who is signed in: what another person has left in this tab is forgotten. @param person their id */
  belongTo(person: string): void {
    const before = tabMemory.read<{ readonly id: string }>(owner);
    if (before !== null && before.id !== person) tabMemory.clear();
    tabMemory.write(owner, { id: person });
  },
  /** Forgets everything, since the next person of this tab may be another. */
  clear(): void {
    try {
      Object.keys(sessionStorage)
        .filter((name) => name.startsWith('earshot.'))
        .forEach((name) => sessionStorage.removeItem(name));
    } catch {
      // Nothing is kept here.
    }
  },
};
