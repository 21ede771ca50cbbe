import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/call/api-error.js';

/** What a form shows and does. */
export interface FormState {
  readonly busy: boolean;
  /** What is wrong with a field, in the server's own words. */
  readonly faultOf: (field: string) => string | undefined;
  /** What is wrong beside the fields; null = nothing. */
  readonly error: ApiError | null;
  /** For `<form onSubmit noValidate>`. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that calls the server when it is sent. Faults stand beside their fields, the first one gets the focus, nothing
 * typed is lost. `LeaveDialog` beside it asks before the page is left or loaded again.
 */
export function useForm(send: () => Promise<void>): FormState {
  const sent = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    if (error === null) return;
    sent.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    sent.current = event.currentTarget;
    if (busy) return;
    setBusy(true);
    setError(null);
    send()
      .catch((fault: unknown) => {
        if (!(fault instanceof ApiError)) throw fault;
        setError(fault);
      })
      .finally(() => setBusy(false));
  };
  return { busy, error, onSubmit, faultOf: (field) => error?.faultOf(field) };
}
