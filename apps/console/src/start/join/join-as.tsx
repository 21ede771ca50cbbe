import type { ReactNode } from 'react';
import type { UserOutput } from '@earshot/contracts';
import { signOut } from '../../data/account.js';
import { Button } from '../../parts/button.js';
import { showToast } from '../../parts/toasts.js';

/** Joins with the signed-in account, which is named, or switches to another one. */
export function JoinAs(props: {
  readonly user: UserOutput;
  readonly isBusy: boolean;
  readonly onJoin: () => void;
}): ReactNode {
  const { user, isBusy, onJoin } = props;
  const leave = (): void => {
    signOut().catch((error: Error) => showToast({ text: error.message, tone: 'bad' }));
  };
  return (
    <>
      <p>
        You join as <strong dir="auto">{user.name}</strong> (<span dir="ltr">{user.email}</span>).
      </p>
      <div className="actions">
        <Button kind="main" busy={isBusy} onClick={onJoin}>
          Join the project
        </Button>
        <Button kind="quiet" onClick={leave}>
          Use another account
        </Button>
      </div>
    </>
  );
}
