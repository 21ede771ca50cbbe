import { type ReactNode, useState } from 'react';
import type { UserOutput } from '@earshot/contracts';
import { changePassword } from '../data/account-calls.js';
import { countText } from '../format/count.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { ErrorNotice } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { useForm } from '../parts/form/use-form.js';

/** Changes the password, and warns first that this ends all other sessions. */
export function PasswordSection({ user }: { readonly user: UserOutput }): ReactNode {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [shown, setShown] = useState(false);
  const form = useForm(async () => {
    const ended = await changePassword({ current_password: current, new_password: next });
    setCurrent('');
    setNext('');
    showToast({
      text: `Your password has been changed. ${ended === 0 ? 'You were not signed in anywhere else.' : `${countText(ended, 'other session')} ended.`}`,
    });
  });
  return (
    <section className="section" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form onSubmit={form.onSubmit} noValidate>
        {/* Lets password managers see whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label="Current password"
          name="current_password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={current}
          onText={setCurrent}
          fault={form.faultOf('current_password')}
        />
        <TextField
          label="New password"
          hint="At least 15 characters; a sentence is easy to remember and hard to guess."
          name="new_password"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          value={next}
          onText={setNext}
          fault={form.faultOf('new_password')}
        />
        {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
        <p className="soft">This signs you out everywhere else.</p>
        <div className="actions">
          <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide what I type' : 'Show what I type'}
          </Button>
          <Button kind="main" type="submit" busy={form.busy}>
            Change the password
          </Button>
        </div>
      </form>
    </section>
  );
}
