import { type ReactNode, useEffect, useState } from 'react';
import { tabMemory } from '../data/tab-memory.js';
import { Button } from './button.js';

/**
 * Keeps what was typed and not saved across a reload, and offers it back when the form is opened again.
 * @param name of the form and what it is about @param dirty whether `value` differs from what is saved
 * @returns what to show above the form while something can be taken back, else null
 */
export function useDraft<Value extends object>(
  name: string,
  value: Value,
  { dirty, restore }: { readonly dirty: boolean; readonly restore: (value: Value) => void },
): ReactNode {
  const [found, setFound] = useState(() => tabMemory.read<Value>(`draft.${name}`));
  const text = JSON.stringify(value);
  useEffect(() => {
    if (dirty) {
      setFound(null);
      tabMemory.write(`draft.${name}`, JSON.parse(text) as Value);
    } else if (found === null) tabMemory.write(`draft.${name}`, null);
  }, [dirty, found, name, text]);
  if (found === null || dirty) return null;
  return (
    <div className="notice" role="status">
      <p>You typed something here that was not saved.</p>
      <div className="actions">
        <Button onClick={() => restore(found)}>Take it back</Button>
        <Button kind="quiet" onClick={() => setFound(null)}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
