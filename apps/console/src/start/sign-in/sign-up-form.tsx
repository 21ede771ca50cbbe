import { type ReactNode, useState } from 'react';
import { formFields } from 'virtual:form-fields';
import { signUp } from '../../data/account.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';

/**
 * Creates an account.
 * @param invitation the token of an invitation, whose project the account joins
 */
export function SignUpForm(props: {
  readonly onDone: () => void;
  readonly email?: string;
  readonly invitation?: string;
}): ReactNode {
  const { onDone, email: known = '', invitation } = props;
  const [name, setName] = useState('');
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    await signUp({ name, email, password, ...(invitation === undefined ? {} : { invitation }) });
    onDone();
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        autoFocus
        dir="auto"
        maxLength={formFields.sign_up?.name?.maxLength}
        value={name}
        onText={setName}
        fault={form.faultOf('name')}
      />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onText={setEmail}
        fault={form.faultOf('email')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`${formFields.sign_up?.password?.description ?? ''} No common password, famous phrase or repetition.`}
        value={password}
        onText={setPassword}
        fault={form.faultOf('password')}
      />
      <FormFault error={form.error} shown={['name', 'email', 'password']} />
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          Create an account
        </Button>
      </div>
    </form>
  );
}
