import type { ReactNode } from 'react';
import { Link, Redirect, useLocation, useSearchParams } from 'wouter';
import { useSession } from '../../data/account.js';
import { Card } from './card.js';
import { safeTarget } from './safe-target.js';
import { SignInForm } from './sign-in-form.js';

/** The sign-in page. Afterwards the user continues to the page they wanted. */
export function SignInPage(): ReactNode {
  const session = useSession();
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const to = safeTarget(search.get('to'));
  if (session.data !== undefined && session.data !== null) return <Redirect to={to} replace />;
  return (
    <Card title="Sign in to Earshot">
      <SignInForm onDone={() => go(to, { replace: true })} />
      <p className="soft">
        <a href="/reset-password">Forgot your password?</a> · <Link href="/sign-up">Create an account</Link>
      </p>
    </Card>
  );
}
