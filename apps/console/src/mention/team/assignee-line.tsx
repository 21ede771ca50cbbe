import { type ReactNode, useId, useRef } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { useSession } from '../../data/account.js';
import { useProject } from '../../data/project.js';
import { useMembers } from '../../data/use-members.js';
import { useCommands } from '../../keys/use-commands.js';
import { Button } from '../../parts/button.js';
import { showToast } from '../../parts/toasts.js';
import { useAssign } from './use-assign.js';
import './team.css';

/**
 * Shows and changes the assignee of a mention. Has the command `assignToMe`.
 * @param isSelecting whether rows are selected, which the key could be meant for: it then changes nothing
 */
export default function AssigneeLine({
  mention,
  isSelecting,
}: {
  readonly mention: MentionOutput;
  readonly isSelecting: boolean;
}): ReactNode {
  const { role } = useProject();
  const { data: session } = useSession();
  const members = useMembers();
  const assign = useAssign();
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const { assignee } = mention;
  const people = members.data ?? [];
  const me = people.find((member) => member.id === session?.user.id);
  const assignToMe =
    role === 'viewer' || me === undefined || me.id === assignee?.id
      ? null
      : () => assign(mention, { id: me.id, name: me.name });
  useCommands(isSelecting ? { assignToMe: refuse } : assignToMe === null ? {} : { assignToMe });
  if (role === 'viewer')
    return <p className="assignee-line">Assigned to {assignee === null ? 'nobody' : assignee.name}</p>;
  // The list lacks the assignee if it is still loading or was loaded before they joined.
  const known = assignee === null || people.some((member) => member.id === assignee.id);
  return (
    <div className="assignee-line" ref={line} tabIndex={-1} role="group" aria-label="Assignee">
      <label htmlFor={id}>Assigned to</label>
      <select
        id={id}
        value={assignee?.id ?? ''}
        onChange={({ target }) => {
          const member = people.find((one) => one.id === target.value);
          assign(mention, member === undefined ? null : { id: member.id, name: member.name });
        }}
      >
        <option value="">Nobody</option>
        {known ? null : <option value={assignee.id}>{assignee.name}</option>}
        {people.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {assignToMe === null ? null : (
        <Button
          kind="quiet"
          command="assignToMe"
          onClick={() => {
            // The button disappears. In the list of people, single keys would choose somebody else.
            line.current?.focus();
            assignToMe();
          }}
        >
          Assign to me
        </Button>
      )}
    </div>
  );
}

function refuse(): void {
  showToast({
    text: 'Nothing assigned: mentions are assigned one at a time. Clear the selection first, or use the button of the open mention.',
  });
}
