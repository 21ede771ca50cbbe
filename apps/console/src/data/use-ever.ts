import { useState } from 'react';

/** Whether this was true at any time since the component appeared, so that a field stays while it is emptied. */
export function useEver(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}
