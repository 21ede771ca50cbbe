import type { ReactNode } from 'react';
import { useSignInOptions } from '../../data/account.js';
import type { Answer } from '../../data/call/call-operation.js';
import { Button } from '../../parts/button.js';
import { ShownOnce } from '../../parts/text/shown-once.js';
import { Time } from '../../parts/text/time.js';
import { passOnText } from './invitation-texts.js';

/** Shows the link of a new invitation, the only time it is shown, and where it was mailed. */
export function MadeInvitation(props: {
  readonly made: Answer<'invite_member'>;
  readonly onKept: () => void;
}): ReactNode {
  const { link, mailed, email, expires_at } = props.made;
  const { data: options } = useSignInOptions();
  const passOn = passOnText(mailed, options);
  return (
    <ShownOnce label="Invitation link" text={link}>
      <p className="soft">
        {passOn === null ? (
          <>
            E-mailed to <span dir="ltr">{email}</span>.{' '}
          </>
        ) : (
          `${passOn} `
        )}
        The first person to use it joins; it is valid until <Time at={expires_at} form="full" />.
      </p>
      <div className="actions">
        <Button onClick={props.onKept}>{passOn === null ? 'Done' : 'I have saved it'}</Button>
      </div>
    </ShownOnce>
  );
}
