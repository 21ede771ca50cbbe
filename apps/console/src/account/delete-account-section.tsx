import { type ReactNode, useState } from 'react';
import type { UserOutput } from '@earshot/contracts';
import { Button } from '../parts/button.js';
import { useFocusBack } from '../parts/focus/use-focus-back.js';
import { DeleteAccountForm } from './delete-account-form.js';

/** Deleting the account and everything that goes with it. */
export function DeleteAccountSection({ user }: { readonly user: UserOutput }): ReactNode {
  const [asking, setAsking] = useState(false);
  const title = useFocusBack<HTMLHeadingElement>(asking);
  return (
    <section className="section" aria-labelledby="delete-account">
      <h2 id="delete-account" ref={title} tabIndex={-1}>
        Delete the account
      </h2>
      {asking ? (
        <DeleteAccountForm user={user} onCancel={() => setAsking(false)} />
      ) : (
        <>
          <p className="soft">
            You will first see what is deleted with it. What you did in shared projects stays there, without
            your name.
          </p>
          <Button onClick={() => setAsking(true)}>Delete my account…</Button>
        </>
      )}
    </section>
  );
}
