import { useEffect, useState } from 'react';
import { tabMemory } from '../../data/memory/tab-memory.js';

/** The fields of a step. */
export interface Entered<Fields> {
  readonly fields: Fields;
  readonly set: (part: Partial<Fields>) => void;
  /** Once they are stored. */
  readonly forget: () => void;
}

/**
 * Keeps the fields of a step across reloads until they are stored.
 * @param name under which they are kept in this tab; null = they are not, because they change something stored
 */
export function useEntered<Fields extends object>(name: string | null, begin: Fields): Entered<Fields> {
  const [fields, setFields] = useState<Fields>(() => ({
    ...begin,
    ...(name === null ? null : tabMemory.read<Partial<Fields>>(name)),
  }));
  useEffect(() => {
    if (name !== null) tabMemory.write(name, fields);
  }, [name, fields]);
  return {
    fields,
    set: (part) => setFields((old) => ({ ...old, ...part })),
    forget: () => {
      if (name !== null) tabMemory.write(name, null);
    },
  };
}
