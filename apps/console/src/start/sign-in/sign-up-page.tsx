import { type ReactNode, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { formFields } from 'virtual:operations';
import { signUp, useSession, useSignInOptions } from '../../data/account.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { ErrorNotice, Skeleton } from '../../parts/states.js';
import { useForm } from '../../parts/form/use-form.js';
import { Card } from './card.js';

/** The way to an account, where the installation lets people make their own. */
export default function SignUpPage(): ReactNode {
  const session = useSession();
  const options = useSignInOptions();
  // Who has just signed up goes on to the first steps, like everybody who is signed in and has no project.
  if (session.data !== undefined && session.data !== null) return <Redirect to="/" replace />;
  if (options.isError)
    return (
      <Card title="Create an account">
        <ErrorNotice error={options.error} retry={() => void options.refetch()} />
      </Card>
    );
  if (options.isPending || session.isPending)
    return (
      <Card title="Create an account">
        <Skeleton rows={3} />
      </Card>
    );
  return options.data.sign_up ? <SignUpCard /> : <ClosedCard />;
}

function SignUpCard(): ReactNode {
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    await signUp({ name, email, password });
    go('/new', { replace: true });
  });
  return (
    <Card title="Create an account">
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
          hint={`${formFields.sign_up?.password?.description ?? ''} Not one that is used often, no famous phrase, no repetition.`}
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
      <p className="soft">
        Already have an account? <Link href="/sign-in">Sign in</Link>
      </p>
    </Card>
  );
}

function ClosedCard(): ReactNode {
  return (
    <Card title="Accounts are created for you here">
      <p>
        Sign-up is turned off in this installation. Ask the person who runs it for an account;
        docs/accounts.md says how to create one.
      </p>
      <p className="actions">
        <Link className="button main" href="/sign-in">
          Sign in
        </Link>
      </p>
    </Card>
  );
}
