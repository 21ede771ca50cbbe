import { type ReactNode, type Ref, useState } from 'react';
import { type Scope, scopes } from '@earshot/domain';
import type { Answer } from '../../data/call/call-operation.js';
import { useProjectId } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { Button } from '../../parts/button.js';
import { CheckGroup } from '../../parts/form/check-group.js';
import { ChoiceField, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { Segments } from '../../parts/form/segments.js';
import { useForm } from '../../parts/form/use-form.js';
import { scopeLabels, scopeSetOf, scopeSets } from './scope-choices.js';

const dayMs = 86_400_000;

/** Creates an API key with a name, scopes and expiry. */
export function NewKeyForm({
  nameField,
  onMade,
}: {
  readonly nameField: Ref<HTMLInputElement>;
  readonly onMade: (made: Answer<'create_api_key'>) => void;
}): ReactNode {
  const projectId = useProjectId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(scopeSets.read);
  const [days, setDays] = useState<'' | '30' | '90' | '365'>('');
  const [picking, setPicking] = useState(false);
  const create = useChange('create_api_key');
  const createOnce = useSameIntention(create.mutateAsync);
  const form = useForm(async () => {
    const expires_at = days === '' ? null : new Date(startOfHour() + Number(days) * dayMs).toISOString();
    const made = await createOnce({ name, scopes: [...chosen], expires_at });
    onMade(made);
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_api_keys') });
  });
  const set = picking ? 'own' : (scopeSetOf(chosen) ?? 'own');
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        label="Name of a new key"
        hint="What uses it, so that you know later what stops when you revoke it."
        name="name"
        ref={nameField}
        maxLength={80}
        dir="auto"
        value={name}
        onText={setName}
        fault={form.faultOf('name')}
      />
      <Segments
        label="It may"
        name="set"
        value={set}
        choices={[
          ['read', 'Read'],
          ['triage', 'Read and triage'],
          ['all', 'Do everything'],
          ['own', 'Choose'],
        ]}
        onChoice={(choice) => {
          setPicking(choice === 'own');
          if (choice !== 'own') setChosen(scopeSets[choice]);
        }}
        fault={set === 'own' ? undefined : form.faultOf('scopes')}
      />
      {set === 'own' ? (
        <CheckGroup
          label="Scopes"
          name="scopes"
          value={chosen}
          choices={scopes.map((scope) => [scope, scopeLabels[scope]])}
          onChoices={setChosen}
          fault={form.faultOf('scopes')}
        />
      ) : null}
      <ChoiceField
        label="It works"
        name="expires_at"
        value={days}
        choices={[
          ['', 'until it is revoked'],
          ['30', 'for 30 days'],
          ['90', 'for 90 days'],
          ['365', 'for a year'],
        ]}
        onChoice={setDays}
        fault={form.faultOf('expires_at')}
      />
      <FormFault error={form.error} shown={['name', 'scopes', 'expires_at']} />
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          Create the key
        </Button>
      </div>
    </form>
  );
}

/** Rounded to the hour, so that pressing the button twice sends the same request. */
function startOfHour(): number {
  return Math.floor(Date.now() / 3_600_000) * 3_600_000;
}
