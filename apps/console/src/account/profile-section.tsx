import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { UserOutput } from '@earshot/contracts';
import { changeEmail, requestVerification } from '../data/account-calls.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/form/field.js';
import { Notice } from '../parts/notice.js';
import { ErrorNotice } from '../parts/states.js';
import { useFocusBack } from '../parts/focus/use-focus-back.js';
import { useForm } from '../parts/form/use-form.js';
import { OwnName } from './own-name.js';

/** The user's name and address, whether that is verified, and forms to change them. */
export function ProfileSection({ user }: { readonly user: UserOutput }): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const title = useFocusBack<HTMLHeadingElement>(open);
  const form = useForm(async () => {
    const changed = await changeEmail({ email, current_password: password });
    setDone(
      changed
        ? `Your e-mail address is now ${email}.`
        : `An e-mail with a link is on its way to ${email}. Your account keeps ${user.email} until the link is opened.`,
    );
    setEmail('');
    setPassword('');
    setOpen(false);
  });
  return (
    <section className="section" aria-labelledby="you">
      <h2 id="you" ref={title} tabIndex={-1}>
        You
      </h2>
      <dl className="facts">
        <dt>Name</dt>
        <dd>
          <OwnName user={user} />
        </dd>
        <dt>E-mail address</dt>
        <dd>
          {user.email}{' '}
          {user.email_verified ? (
            <span className="tag good">Verified</span>
          ) : (
            <span className="tag hold">Not verified</span>
          )}
        </dd>
      </dl>
      {user.email_verified ? null : <SendLink email={user.email} />}
      {done === null ? null : (
        <Notice>
          <p>{done}</p>
        </Notice>
      )}
      {open ? (
        <form onSubmit={form.onSubmit} noValidate>
          <TextField
            label="New e-mail address"
            name="email"
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onText={setEmail}
            fault={form.faultOf('email')}
          />
          <TextField
            label="Your password"
            hint="To confirm that it is you."
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            fault={form.faultOf('current_password')}
          />
          {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
          <div className="actions">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="main" type="submit" busy={form.busy}>
              Change the address
            </Button>
          </div>
        </form>
      ) : (
        <Button
          onClick={() => {
            setOpen(true);
            setDone(null);
          }}
        >
          Change the address
        </Button>
      )}
    </section>
  );
}

/** Resends the link that verifies the address. */
function SendLink({ email }: { readonly email: string }): ReactNode {
  const sending = useMutation({ mutationFn: requestVerification, retry: false });
  if (sending.isSuccess)
    return (
      <Notice>
        <p>An e-mail with a link is on its way to {email}. Open the link to verify the address.</p>
      </Notice>
    );
  return (
    <>
      <p>
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          Send the verification link again
        </Button>
      </p>
      {sending.error === null ? null : <ErrorNotice error={sending.error} />}
    </>
  );
}
