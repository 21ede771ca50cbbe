import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { AccountDeletionOutput, UserOutput } from '@earshot/contracts';
import { deleteAccount, useAccountDeletion } from '../data/account-deletion.js';
import { Button } from '../parts/button.js';
import { CheckField } from '../parts/form/field.js';
import { useForm } from '../parts/form/use-form.js';
import { ErrorNotice, Loaded } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { ProofFields } from './proof-fields.js';

interface Props {
  readonly user: UserOutput;
  readonly onCancel: () => void;
}

/** Explains what deleting the account does to the user's projects, and asks for the password. */
export function DeleteAccountForm({ user, onCancel }: Props): ReactNode {
  const plan = useAccountDeletion();
  return (
    <Loaded query={plan} rows={3}>
      {(data) =>
        data.hands_over.length > 0 ? (
          <HandOverFirst projects={data.hands_over} onCancel={onCancel} />
        ) : (
          <ConfirmForm user={user} plan={data} onCancel={onCancel} onRefused={() => void plan.refetch()} />
        )
      }
    </Loaded>
  );
}

type Projects = AccountDeletionOutput['deletes'];

function HandOverFirst(props: { readonly projects: Projects; readonly onCancel: () => void }): ReactNode {
  return (
    <>
      <p>You are the last owner of these projects, which have other members:</p>
      <ul className="goes">
        {props.projects.map(({ id, name, slug }) => (
          <li key={id}>
            <Link href={`/p/${slug}/settings/people`} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p>Make someone else an owner of each of them, or delete them. Then you can delete your account.</p>
      <div className="actions">
        <Button onClick={props.onCancel}>Keep my account</Button>
      </div>
    </>
  );
}

function ConfirmForm(
  props: Props & { readonly plan: AccountDeletionOutput; readonly onRefused: () => void },
): ReactNode {
  const { user, plan, onCancel, onRefused } = props;
  const [, go] = useLocation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const doomed = plan.deletes.map(({ id }) => id);
  /** The projects the user agreed to delete. If the list changes, the user must agree again. */
  const [agreedTo, setAgreedTo] = useState('');
  const mustAgree = doomed.length > 0;
  const agreed = agreedTo === doomed.join();
  const form = useForm(async () => {
    try {
      await deleteAccount({
        current_password: password,
        ...(code === '' ? {} : { code }),
        ...(agreed ? { project_ids: doomed } : {}),
      });
    } catch (error) {
      // A colleague may have joined or left: show the current state.
      onRefused();
      throw error;
    }
    go('/sign-in', { replace: true });
    showToast({ text: 'Your account has been deleted.' });
  });
  // It may have been turned on elsewhere since the page was opened.
  const asksCode = user.second_factor || code !== '' || form.faultOf('code') !== undefined;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p>
        Deleting the account of <strong>{user.email}</strong> cannot be undone. You will be signed out
        everywhere.
      </p>
      <ProjectList projects={plan.deletes}>
        You are the only member of these projects, so they will be deleted with all their mentions:
      </ProjectList>
      <ProjectList projects={plan.leaves}>
        You will leave these projects. Your notes, API keys and activity stay there under the name “Deleted
        account”:
      </ProjectList>
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <ProofFields
        password={password}
        onPassword={setPassword}
        code={code}
        onCode={setCode}
        asksCode={asksCode}
        faultOf={form.faultOf}
      />
      {mustAgree ? (
        <CheckField
          label="Also delete the projects named above"
          name="project_ids"
          checked={agreed}
          onCheck={(yes) => setAgreedTo(yes ? doomed.join() : '')}
        />
      ) : null}
      {form.error === null || form.faultOf('current_password') || form.faultOf('code') ? null : (
        <ErrorNotice error={form.error} />
      )}
      <div className="actions">
        <Button onClick={onCancel}>Keep my account</Button>
        <Button kind="danger" type="submit" busy={form.busy} disabled={mustAgree && !agreed}>
          Delete my account
        </Button>
      </div>
    </form>
  );
}

function ProjectList({
  projects,
  children,
}: {
  readonly projects: Projects;
  readonly children: ReactNode;
}): ReactNode {
  if (projects.length === 0) return null;
  return (
    <>
      <p>{children}</p>
      <ul className="goes">
        {projects.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
