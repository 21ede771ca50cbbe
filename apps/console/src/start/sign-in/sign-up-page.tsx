import type { ReactNode } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useSession, useSignInOptions } from '../../data/account.js';
import { ErrorNotice, Skeleton } from '../../parts/states.js';
import { Card } from './card.js';
import { SignUpForm } from './sign-up-form.js';

/** The sign-up page, if the installation allows sign-up. */
export default function SignUpPage(): ReactNode {
  const session = useSession();
  const options = useSignInOptions();
  // Also for someone who has just signed up: like every user without a project, they continue with the first run.
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
  return (
    <Card title="Create an account">
      <SignUpForm onDone={() => go('/new', { replace: true })} />
      <p className="soft">
        Already have an account? <Link href="/sign-in">Sign in</Link>
      </p>
    </Card>
  );
}

function ClosedCard(): ReactNode {
  return (
    <Card title="Sign-up is closed">
      <p>You need an invitation. Ask an owner of the project for one.</p>
      <p className="actions">
        <Link className="button main" href="/sign-in">
          Sign in
        </Link>
      </p>
    </Card>
  );
}
