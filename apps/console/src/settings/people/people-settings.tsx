import './people.css';
import { type ReactNode, useCallback, useState } from 'react';
import { memberRoles } from '@earshot/domain';
import { useProject } from '../../data/project.js';
import type { Answer } from '../../data/call/call-operation.js';
import { usePagedOperation } from '../../data/call/use-operation.js';
import { May } from '../../parts/may.js';
import { MoreButton } from '../../parts/more-button.js';
import { Loaded } from '../../parts/states.js';
import { InviteForm } from './invite-form.js';
import { Invitations } from './invitations.js';
import { LeaveProject } from './leave-project.js';
import { MadeInvitation } from './made-invitation.js';
import { MemberRow } from './member-row.js';
import { roleLabels, roleTexts } from './role-texts.js';

/** The members of the project and their roles, pending invitations, and leaving the project. */
export function PeopleSettings(): ReactNode {
  const project = useProject();
  const [made, setMade] = useState<Answer<'invite_member'> | null>(null);
  const kept = useCallback(() => setMade(null), []);
  const list = usePagedOperation('list_members', { limit: 100 });
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <>
      <dl className="roles">
        {memberRoles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd>{roleTexts[role]}</dd>
          </div>
        ))}
      </dl>
      <section className="section" aria-labelledby="members">
        <h2 id="members">In this project</h2>
        <Loaded query={list}>
          {() => (
            <ul className="key-rows people-rows">
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isLastOwner={member.role === 'owner' && owners === 1 && !list.hasNextPage}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <MoreButton list={list}>Show more</MoreButton>
      </section>
      <May do="invite_member">
        <section className="section" aria-labelledby="invite">
          <h2 id="invite">Invite someone</h2>
          {made === null ? <InviteForm onMade={setMade} /> : <MadeInvitation made={made} onKept={kept} />}
        </section>
        <Invitations />
      </May>
      <LeaveProject isOnlyOwner={project.role === 'owner' && owners === 1 && !list.hasNextPage} />
    </>
  );
}
