import { type ReactNode, useState } from 'react';
import type { MemberRole } from '@earshot/domain';
import { useSignInOptions } from '../../data/account.js';
import type { Answer } from '../../data/call/call-operation.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { useProjectId } from '../../data/project.js';
import { Button } from '../../parts/button.js';
import { ChoiceField, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { addressHint } from './invitation-texts.js';
import { roleChoices, roleTexts } from './role-texts.js';

/** Creates an invitation: the invitee and their role. */
export function InviteForm({ onMade }: { onMade: (made: Answer<'invite_member'>) => void }): ReactNode {
  const projectId = useProjectId();
  const { data: options } = useSignInOptions();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('member');
  const invite = useChange('invite_member');
  const inviteOnce = useSameIntention(invite.mutateAsync);
  const form = useForm(async () => {
    const made = await inviteOnce({ role, email: email.trim() === '' ? null : email });
    onMade(made);
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_invitations') });
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="E-mail address (optional)"
        hint={addressHint(options)}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        onText={setEmail}
        fault={form.faultOf('email')}
      />
      <ChoiceField
        label="Role"
        hint={roleTexts[role]}
        name="role"
        value={role}
        choices={roleChoices}
        onChoice={setRole}
        fault={form.faultOf('role')}
      />
      <FormFault error={form.error} shown={['email', 'role']} />
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          Make an invitation
        </Button>
      </div>
    </form>
  );
}
