import { type ReactNode, useState } from 'react';
import type { UserOutput } from '@earshot/contracts';
import { changeName } from '../data/account-calls.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { useForm } from '../parts/form/use-form.js';
import { ErrorNotice } from '../parts/states.js';

/** The name that colleagues see, with a form to change it. */
export function OwnName({ user }: { readonly user: UserOutput }): ReactNode {
  const [name, setName] = useState<string | null>(null);
  const form = useForm(async () => {
    await changeName({ name: name ?? '' });
    setName(null);
  });
  if (name === null)
    return (
      <>
        <span dir="auto">{user.name}</span>{' '}
        <Button kind="quiet" onClick={() => setName(user.name)}>
          Change the name
        </Button>
      </>
    );
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="Your name"
        hint="Your colleagues see it from now on. What you did before keeps the old one."
        name="name"
        dir="auto"
        autoComplete="name"
        autoFocus
        value={name}
        onText={setName}
        fault={form.faultOf('name')}
      />
      {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
      <div className="actions">
        <Button onClick={() => setName(null)}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy}>
          Save the name
        </Button>
      </div>
    </form>
  );
}
