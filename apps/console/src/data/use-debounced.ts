import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for `delayMs`; compares by content. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
