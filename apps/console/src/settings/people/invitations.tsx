import { type ReactNode, useState } from 'react';
import type { InvitationOutput } from '@earshot/contracts';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange, usePagedOperation } from '../../data/call/use-operation.js';
import { useProjectId } from '../../data/project.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { MoreButton } from '../../parts/more-button.js';
import { Empty, Loaded } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { showToast } from '../../parts/toasts.js';
import { roleLabels } from './role-texts.js';

/** Pending invitations. */
export function Invitations(): ReactNode {
  const list = usePagedOperation('list_invitations', { limit: 50 });
  const all = list.data?.pages.flatMap(({ invitations }) => invitations) ?? [];
  return (
    <section className="section" aria-labelledby="invitations">
      <h2 id="invitations">Invited</h2>
      <Loaded query={list} rows={2}>
        {() =>
          all.length === 0 ? (
            <Empty title="No invitation is open" />
          ) : (
            <ul className="key-rows people-rows">
              {all.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list}>Show more</MoreButton>
    </section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: InvitationOutput }): ReactNode {
  const { id, email, role, invited_by, created_at, expires_at } = invitation;
  const projectId = useProjectId();
  const [asking, setAsking] = useState(false);
  const revoke = useChange('revoke_invitation');
  const whose = email ?? 'anyone with the link';
  const run = async (): Promise<void> => {
    await revoke.mutateAsync({ id });
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_invitations') });
    showToast({ text: 'The invitation has been revoked.' });
  };
  return (
    <li>
      <div>
        <h3>
          {email === null ? 'Anyone with the link' : <span dir="ltr">{email}</span>}{' '}
          <span className="tag">{roleLabels[role]}</span>
        </h3>
        <p className="soft small">
          By <span dir="auto">{invited_by}</span>, <Time at={created_at} form="ago" />. Works until{' '}
          <Time at={expires_at} form="full" />.
        </p>
      </div>
      <div className="does">
        <Button does="revoke_invitation" onClick={() => setAsking(true)}>
          Revoke<span className="unseen"> the invitation for {whose}</span>
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Revoke this invitation?"
          confirm="Revoke it"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>The link for {whose} will no longer work. You can make another one.</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
