import type { ReactNode } from 'react';
import { useSession } from '../../data/account.js';
import { reportSignedIn, signInNeeded } from '../../data/call/sign-in-gate.js';
import { useStore } from '../../data/memory/store.js';
import { Dialog } from '../../parts/dialog/dialog.js';
import { SignInForm } from './sign-in-form.js';

/** A dialog over the page when the session has ended. After sign-in everything continues where it left off. */
export function SignInAgain(): ReactNode {
  const needed = useStore(signInNeeded);
  const { data: session } = useSession();
  if (!needed) return null;
  return (
    <Dialog title="Your session has ended" closable={false} onClose={() => undefined}>
      <p>Sign in again to continue. Nothing that you typed or changed is lost.</p>
      <SignInForm onDone={reportSignedIn} {...(session ? { email: session.user.email } : {})} />
    </Dialog>
  );
}
