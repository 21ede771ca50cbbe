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
 * A form that calls the server on submit. Errors are shown beside their fields, the first of which gets the focus; one that is
 * about no field is scrolled into view. Input is kept. Add `LeaveDialog` to ask before leaving or reloading the page.
 */
export function useForm(send: () => Promise<void>): FormState {
  const sent = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    if (error === null) return;
    const find = (selector: string) => [...(sent.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const [field] = find('[aria-invalid]');
    field?.focus();
    // Below a long form it would be out of sight.
    if (field === undefined) find('[role=alert]').at(-1)?.scrollIntoView({ block: 'nearest' });
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
