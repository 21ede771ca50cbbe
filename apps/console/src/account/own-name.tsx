import { type ReactNode, useState } from 'react';
import type { UserOutput } from '@earshot/contracts';
import { changeName } from '../data/account-calls.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { FormFault } from '../parts/form/form-fault.js';
import { useForm } from '../parts/form/use-form.js';
import { useFocusBack } from '../parts/focus/use-focus-back.js';

/** The name that colleagues see, with a form to change it. */
export function OwnName({ user }: { readonly user: UserOutput }): ReactNode {
  const [open, setOpen] = useState(false);
  const shown = useFocusBack<HTMLSpanElement>(open);
  if (open) return <NameForm before={user.name} onClose={() => setOpen(false)} />;
  return (
    <>
      <span ref={shown} dir="auto" tabIndex={-1}>
        {user.name}
      </span>{' '}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Change the name
      </Button>
    </>
  );
}

function NameForm({ before, onClose }: { readonly before: string; readonly onClose: () => void }): ReactNode {
  const [name, setName] = useState(before);
  const form = useForm(async () => {
    await changeName({ name });
    onClose();
  });
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
      <FormFault error={form.error} shown={['name']} />
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy}>
          Save the name
        </Button>
      </div>
    </form>
  );
}
