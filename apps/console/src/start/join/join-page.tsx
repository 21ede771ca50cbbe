import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OpenedInvitationOutput, SessionOutput } from '@earshot/contracts';
import { useSession } from '../../data/account.js';
import { ErrorNotice, Skeleton } from '../../parts/states.js';
import { Card } from '../sign-in/card.js';
import { JoinAs } from './join-as.js';
import { JoinSignedOut } from './join-signed-out.js';
import { roleSentences } from './role-sentences.js';
import { useInvitation } from './use-invitation.js';
import { useJoin } from './use-join.js';

/** The target of an invitation link: shows who invites to what, then joins with an existing or a new account. */
export default function JoinPage({ token }: { readonly token: string }): ReactNode {
  const session = useSession();
  const invitation = useInvitation(token);
  const join = useJoin(token);
  if (session.isPending || invitation.isPending)
    return (
      <Card title="Invitation">
        <Skeleton rows={3} />
      </Card>
    );
  // Someone who has just accepted it is about to be sent to the project.
  if (join.isBusy && invitation.data === undefined) return <Skeleton rows={3} />;
  if (session.isError) return <Refused error={session.error} retry={() => void session.refetch()} />;
  if (invitation.isError)
    return invitation.error.code === 'INVALID_REQUEST' ? (
      <DeadInvitation />
    ) : (
      <Refused error={invitation.error} retry={() => void invitation.refetch()} />
    );
  return (
    <Card title={`Join ${invitation.data.project}`}>
      <Ask invitation={invitation.data} session={session.data} />
      {join.error === null ? null : <ErrorNotice error={join.error} />}
      {session.data === null ? (
        <JoinSignedOut token={token} email={invitation.data.email} onSignedUp={join.run} />
      ) : (
        <JoinAs user={session.data.user} isBusy={join.isBusy} onJoin={join.run} />
      )}
    </Card>
  );
}

function Ask(props: {
  readonly invitation: OpenedInvitationOutput;
  readonly session: SessionOutput | null;
}): ReactNode {
  const { project, role, invited_by, email } = props.invitation;
  const { session } = props;
  return (
    <>
      <p>
        <strong dir="auto">{invited_by}</strong> invites you to the project{' '}
        <strong dir="auto">{project}</strong>. {roleSentences[role]}
      </p>
      {session === null || email === null || email === session.user.email ? null : (
        <p className="notice hold">The invitation was made for {email}. It still works for your account.</p>
      )}
    </>
  );
}

function Refused({ error, retry }: { readonly error: Error; readonly retry: () => void }): ReactNode {
  return (
    <Card title="Invitation">
      <ErrorNotice error={error} retry={retry} />
    </Card>
  );
}

function DeadInvitation(): ReactNode {
  return (
    <Card title="This invitation no longer works">
      <p>
        An invitation works once, within seven days. This one is too old, was used, or was revoked. Ask the
        person who invited you for a new one.
      </p>
      <p className="actions">
        <Link className="button main" href="/">
          Open Earshot
        </Link>
      </p>
    </Card>
  );
}
