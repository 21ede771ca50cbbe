import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { setNoteMails, useNoteMails } from '../data/account-calls.js';
import { CheckField } from '../parts/form/field.js';
import { ErrorNotice, Loaded } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';

/** Turns e-mails about notes that name the user on or off. */
export function MailsSection(): ReactNode {
  const noteMails = useNoteMails();
  const { mutate: choose, error } = useMutation({
    mutationFn: async (on: boolean) => {
      await setNoteMails(on);
      showToast({ text: on ? 'E-mails about notes are on.' : 'E-mails about notes are off.' });
    },
    retry: false,
  });
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
            onCheck={(on) => choose(on)}
          />
        )}
      </Loaded>
      {error === null ? null : <ErrorNotice error={error} />}
    </section>
  );
}
