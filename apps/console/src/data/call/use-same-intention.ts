import { useRef } from 'react';
import { isPassing } from './api-error.js';

/**
 * Sends what a form makes so that pressing its button once more after a call without an answer makes nothing twice: the
 * same input is the same object, and so goes under the same idempotency key (see `useChange`), until it was answered.
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
