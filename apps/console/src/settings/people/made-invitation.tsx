import { type ReactNode, useEffect, useState } from 'react';
import { useSignInOptions } from '../../data/account.js';
import type { Answer } from '../../data/call/call-operation.js';
import { usePagedOperation } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ShownOnce } from '../../parts/text/shown-once.js';
import { Time } from '../../parts/text/time.js';
import { passOnText } from './invitation-texts.js';

/** Shows the link of a new invitation, the only time it is shown, and where it was mailed; no longer once it was used or revoked. */
export function MadeInvitation(props: {
  readonly made: Answer<'invite_member'>;
  readonly onKept: () => void;
}): ReactNode {
  const { made, onKept } = props;
  const { id, link, mailed, email, expires_at } = made;
  const { data: list } = usePagedOperation('list_invitations', { limit: 50 });
  const isListed = list?.pages.some(({ invitations }) => invitations.some((one) => one.id === id)) ?? false;
  const [wasListed, setWasListed] = useState(isListed);
  if (isListed && !wasListed) setWasListed(true);
  const isOver = wasListed && !isListed;
  useEffect(() => {
    if (isOver) onKept();
  }, [isOver, onKept]);
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
        <Button onClick={onKept}>{passOn === null ? 'Done' : 'I have saved it'}</Button>
      </div>
    </ShownOnce>
  );
}
