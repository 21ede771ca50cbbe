import { useState } from 'react';
import { isPassing } from './api-error.js';

/** The input for which there is no reply yet; null = none. */
export interface OpenIntention<Input> {
  input: Input | null;
}

/**
 * Sends a form's input so that pressing the button again after a call without a reply does nothing twice: until there is a
 * reply, an equal input is sent as the same object and so under the same idempotency key (see `useChange`).
 */
export function useSameIntention<Input extends object, Output>(
  send: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const [open] = useState<OpenIntention<Input>>({ input: null });
  return (input) => sendIntention(open, input, send);
}

/** The same for a form that can be left and opened again meanwhile: the caller keeps what is open. */
export async function sendIntention<Input extends object, Output>(
  open: OpenIntention<Input>,
  input: Input,
  send: (input: Input) => Promise<Output>,
): Promise<Output> {
  const same = JSON.stringify(open.input) === JSON.stringify(input) ? (open.input ?? input) : input;
  open.input = same;
  try {
    const output = await send(same);
    open.input = null;
    return output;
  } catch (error) {
    if (!isPassing(error)) open.input = null;
    throw error;
  }
}
