import { type ReactNode, useId } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { useSession } from '../../data/account.js';
import { useProject } from '../../data/project.js';
import { useMembers } from '../../data/use-members.js';
import { CommandButton } from '../../parts/button.js';
import { useAssign } from './use-assign.js';
import './team.css';

/** Shows and changes the assignee of a mention. Has the command `assignToMe`. */
export default function AssigneeLine({ mention }: { readonly mention: MentionOutput }): ReactNode {
  const { role } = useProject();
  const { data: session } = useSession();
  const members = useMembers();
  const assign = useAssign();
  const id = useId();
  const { assignee } = mention;
  if (role === 'viewer')
    return <p className="assignee-line">Assigned to {assignee === null ? 'nobody' : assignee.name}</p>;
  const people = members.data ?? [];
  const me = people.find((member) => member.id === session?.user.id);
  // The list lacks the assignee if it is still loading or was loaded before they joined.
  const known = assignee === null || people.some((member) => member.id === assignee.id);
  return (
    <div className="assignee-line">
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
      {me === undefined || me.id === assignee?.id ? null : (
        <CommandButton
          kind="quiet"
          command="assignToMe"
          run={() => assign(mention, { id: me.id, name: me.name })}
        >
          Assign to me
        </CommandButton>
      )}
    </div>
  );
}
