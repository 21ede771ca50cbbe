import { type ReactNode, useState } from 'react';
import type { MemberRole } from '@earshot/domain';
import type { MemberOutput } from '@earshot/contracts';
import { useSession } from '../../data/account.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { useMay } from '../../data/use-may.js';
import { Button } from '../../parts/button.js';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.js';
import { ErrorNotice } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { showToast } from '../../parts/toasts.js';
import { roleChoices, roleLabels, roleTexts } from './role-texts.js';

/** The toast with Undo outlives the row, which would show the error. */
function tellNotUndone({ message }: Error): void {
  showToast({ text: `Not undone: ${message}`, tone: 'bad' });
}

/** A member of the project: their role, which owners can change, and removal by owners. */
export function MemberRow(props: {
  readonly member: MemberOutput;
  /** Whether they are the last owner, whose role cannot be taken away. */
  readonly isLastOwner: boolean;
}): ReactNode {
  const { member, isLastOwner } = props;
  const { id, name, email, role, joined_at } = member;
  const project = useProject();
  const { data: session } = useSession();
  const [asking, setAsking] = useState(false);
  const [givingUp, setGivingUp] = useState<MemberRole | null>(null);
  const update = useChange('update_member');
  const remove = useChange('remove_member');
  const mayChange = useMay('update_member') && !isLastOwner;
  const isOneself = session?.user.id === id;
  const renew = (): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: operationKey(project.id, 'list_members') });
  const give = async (next: MemberRole, undoes: boolean): Promise<void> => {
    await update.mutateAsync({ id, role: next });
    setGivingUp(null);
    await renew();
    if (isOneself) await queryClient.invalidateQueries({ queryKey: operationKey(null, 'list_projects') });
    const actions =
      undoes || isOneself ? [] : [{ label: 'Undo', run: () => void give(role, true).catch(tellNotUndone) }];
    showToast({
      text: `${name} is now ${next === 'owner' ? 'an' : 'a'} ${roleLabels[next].toLowerCase()}.`,
      actions,
    });
  };
  // The row shows the error.
  const giveHere = (next: MemberRole): void => void give(next, false).catch(() => undefined);
  // Confirm first: after giving up ownership one cannot take it back.
  const choose = (next: MemberRole): void => (isOneself ? setGivingUp(next) : giveHere(next));
  const run = async (): Promise<void> => {
    await remove.mutateAsync({ id });
    setAsking(false);
    await renew();
    showToast({ text: `${name} has been removed.` });
  };
  return (
    <li>
      <div>
        <h3 dir="auto">
          {name} {isOneself ? <span className="tag">You</span> : null}
        </h3>
        <p dir="ltr">{email}</p>
        <p className="soft small">
          Joined <Time at={joined_at} form="full" />
          {isLastOwner ? ', the only owner: a project needs one' : ''}
        </p>
        {update.error === null || isOneself ? null : <ErrorNotice error={update.error} />}
      </div>
      <div className="does">
        {mayChange ? (
          <select
            aria-label={`Role of ${name}`}
            value={update.isPending ? update.variables.role : role}
            aria-disabled={update.isPending || undefined}
            onChange={(event) => {
              if (!update.isPending) choose(event.target.value as MemberRole);
            }}
          >
            {roleChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <span>{roleLabels[role]}</span>
        )}
        {isOneself || isLastOwner ? null : (
          <Button does="remove_member" onClick={() => setAsking(true)}>
            Remove<span className="unseen"> {name}</span>
          </Button>
        )}
      </div>
      {givingUp === null ? null : (
        <ConfirmDialog
          title="Give up being an owner?"
          confirm={`Become a ${roleLabels[givingUp].toLowerCase()}`}
          onConfirm={() => give(givingUp, false)}
          onClose={() => setGivingUp(null)}
        >
          <p>{roleTexts[givingUp]} Only another owner can make you one again.</p>
        </ConfirmDialog>
      )}
      {asking ? (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirm="Remove"
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong dir="auto">{name}</strong> ({email}) loses access to{' '}
            <strong dir="auto">{project.name}</strong> at once, in every open window, and the invitations they
            made stop working. API keys that they made keep working: see API keys.
          </p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
