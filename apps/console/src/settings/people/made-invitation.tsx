import type { ReactNode } from 'react';
import type { Answer } from '../../data/call/call-operation.js';
import { Button } from '../../parts/button.js';
import { ShownOnce } from '../../parts/text/shown-once.js';
import { Time } from '../../parts/text/time.js';

/** Shows the link of a new invitation, the only time it is shown, and where it was mailed. */
export function MadeInvitation(props: {
  readonly made: Answer<'invite_member'>;
  readonly onKept: () => void;
}): ReactNode {
  const { link, mailed, email, expires_at } = props.made;
  return (
    <ShownOnce label="Invitation link" text={link}>
      <p className="soft">
        {mailed ? (
          <>
            E-mailed to <span dir="ltr">{email}</span>.{' '}
          </>
        ) : (
          'Pass it on to the person. '
        )}
        The first person to open it joins; it is valid until <Time at={expires_at} form="full" />.
      </p>
      <div className="actions">
        <Button onClick={props.onKept}>{mailed ? 'Done' : 'I have saved it'}</Button>
      </div>
    </ShownOnce>
  );
}
