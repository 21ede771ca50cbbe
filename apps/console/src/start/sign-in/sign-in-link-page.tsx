import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { signInByLink } from '../../data/account.js';
import { Button } from '../../parts/button.js';
import { ErrorNotice } from '../../parts/states.js';
import { useForm } from '../../parts/form/use-form.js';
import { Card } from './card.js';

/** Signs in with a single-use link. Only a button press uses it, so that merely opening the address does not. */
export default function SignInLinkPage({ token }: { readonly token: string }): ReactNode {
  const [, go] = useLocation();
  const [spent, setSpent] = useState(false);
  const form = useForm(async () => {
    await signInByLink(token).catch((error: Error & { status?: number }) => {
      setSpent(error.status === 400 || error.status === 401 || error.status === 404 || error.status === 409);
      throw error;
    });
    go('/', { replace: true });
  });
  if (spent)
    return (
      <Card title="This link no longer works">
        <p>
          A sign-in link works once and only for a short time. This one was used or is too old. Sign in with
          your password instead.
        </p>
        <p className="actions">
          <Link className="button main" href="/sign-in">
            Sign in
          </Link>
        </p>
      </Card>
    );
  return (
    <Card title="Sign in to Earshot">
      <form onSubmit={form.onSubmit}>
        <p>This link signs you in, once.</p>
        {form.error === null ? null : <ErrorNotice error={form.error} />}
        <div className="actions">
          <Button kind="main" type="submit" busy={form.busy} autoFocus>
            Sign in
          </Button>
        </div>
      </form>
    </Card>
  );
}
