import { type ReactNode, useState } from 'react';
import type { ApiError } from '../data/call/api-error.js';
import { setNoteMails, useNoteMails } from '../data/account-calls.js';
import { CheckField } from '../parts/form/field.js';
import { ErrorNotice, Loaded } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';

/** Turns e-mails about notes that name the user on or off. */
export function MailsSection(): ReactNode {
  const noteMails = useNoteMails();
  const [error, setError] = useState<ApiError | null>(null);
  const choose = (on: boolean): void => {
    setError(null);
    setNoteMails(on)
      .then(() => showToast({ text: on ? 'E-mails about notes are on.' : 'E-mails about notes are off.' }))
      .catch((fault: ApiError) => setError(fault));
  };
  return (
    <section className="section" aria-labelledby="mails">
      <h2 id="mails">E-mails</h2>
      <Loaded query={noteMails} rows={1}>
        {({ note_mails }) => (
          <CheckField
            label="E-mail me when a note names me"
            hint="At most one every ten minutes, if this installation sends e-mail."
            name="note_mails"
            checked={note_mails}
            onCheck={choose}
          />
        )}
      </Loaded>
      {error === null ? null : <ErrorNotice error={error} />}
    </section>
  );
}
