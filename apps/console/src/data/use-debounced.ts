import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `delayMs`; compared by content. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
