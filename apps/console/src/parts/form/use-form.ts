import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/call/api-error.js';

/** State and actions of a form. */
export interface FormState {
  readonly busy: boolean;
  /** The server's error for a field. */
  readonly faultOf: (field: string) => string | undefined;
  /** The last error; null = none. */
  readonly error: ApiError | null;
  /** For `<form onSubmit noValidate>`. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that calls the server on submit. Errors are shown beside their fields, the first of which gets the focus, and input
 * is kept. Add `LeaveDialog` to ask before leaving or reloading the page.
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
