import { type ReactNode, useState } from 'react';
import { signIn } from '../../data/account.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/form/field.js';
import { ErrorNotice } from '../../parts/states.js';
import { useForm } from '../../parts/form/use-form.js';

/** Asks for address, password, and a code from an authenticator app if the account uses one. */
export function SignInForm({ onDone, email: known = '' }: { onDone: () => void; email?: string }): ReactNode {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm(async () => {
    await signIn({ email, password, ...(code === '' ? {} : { code }) });
    onDone();
  });
  const asksCode = code !== '' || form.faultOf('code') !== undefined;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={known === ''}
        readOnly={known !== ''}
        value={email}
        onText={setEmail}
        fault={form.faultOf('email')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        value={password}
        onText={setPassword}
        fault={form.faultOf('password')}
      />
      {asksCode ? (
        <TextField
          label="Code from your authenticator app"
          hint="Or one of your recovery codes"
          name="code"
          autoComplete="one-time-code"
          value={code}
          onText={setCode}
          fault={form.faultOf('code')}
        />
      ) : null}
      {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          Sign in
        </Button>
      </div>
    </form>
  );
}
