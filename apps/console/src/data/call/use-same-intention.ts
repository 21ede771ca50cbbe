import { useRef } from 'react';
import { isPassing } from './api-error.js';

/**
 * Sends a form's input so that pressing the button again after a call without a reply does nothing twice: until there is a
 * reply, an equal input is sent as the same object and so under the same idempotency key (see `useChange`).
 */
export function useSameIntention<Input extends object, Output>(
  send: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const open = useRef<Input | null>(null);
  return async (input) => {
    const same = JSON.stringify(open.current) === JSON.stringify(input) ? (open.current ?? input) : input;
    open.current = same;
    try {
      const output = await send(same);
      open.current = null;
      return output;
    } catch (error) {
      if (!isPassing(error)) open.current = null;
      throw error;
    }
  };
}
