import { type ReactNode, useEffect, useState } from 'react';
import { formFields } from 'virtual:form-fields';
import type { ProjectOutput } from '@earshot/contracts';
import { callOperation } from '../../data/call/call-operation.js';
import { newKey } from '../../data/call/new-key.js';
import { tabMemory } from '../../data/memory/tab-memory.js';
import { Button } from '../../parts/button.js';
import { ChoiceField, TextArea, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { makeOnce } from './first-run-memory.js';
import { withScheme } from './with-scheme.js';

/** The name under which what was typed about a new brand survives a reload. */
const typedName = 'first-run.brand';

/** The brand the project is about. Creates the project, or changes the one already created. */
export function BrandStep(props: {
  /** null = not created yet. */
  readonly project: ProjectOutput | null;
  readonly onDone: (project: ProjectOutput) => void;
}): ReactNode {
  const { project, onDone } = props;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [known] = useState(() => project ?? tabMemory.read<Partial<ProjectOutput>>(typedName));
  const [name, setName] = useState(known?.name ?? '');
  const [website, setWebsite] = useState(known?.website ?? '');
  const [description, setDescription] = useState(known?.description ?? '');
  const [zone, setZone] = useState(known?.time_zone ?? here);
  const isNew = project === null;
  useEffect(() => {
    if (isNew) tabMemory.write(typedName, { name, website, description, time_zone: zone });
  }, [isNew, name, website, description, zone]);
  const zones = [...new Set(['UTC', here, zone, ...Intl.supportedValuesOf('timeZone')])].sort();
  const form = useForm(async () => {
    const input = {
      name,
      website: withScheme(website),
      description: description.trim() === '' ? null : description,
      time_zone: zone,
    };
    const saved =
      project === null
        ? await makeOnce('create_project', input, (idempotencyKey) =>
            callOperation('create_project', input, { idempotencyKey }),
          )
        : await callOperation('update_project', { id: project.id, ...input }, { idempotencyKey: newKey() });
    tabMemory.write(typedName, null);
    onDone(saved);
  });
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Brand">
      <TextField
        label="Name of the brand"
        name="name"
        autoFocus
        dir="auto"
        maxLength={formFields.create_project?.name?.maxLength}
        value={name}
        onText={setName}
        fault={form.faultOf('name')}
      />
      <TextField
        label="Website"
        hint="Optional, e.g. acme.com. Spellings are suggested from it."
        name="website"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        value={website}
        onText={setWebsite}
        fault={form.faultOf('website')}
      />
      <TextArea
        label="What the brand is and does"
        hint="Helps to judge which posts are about us and which only share the name."
        name="description"
        rows={2}
        dir="auto"
        maxLength={formFields.create_project?.description?.maxLength}
        value={description}
        onText={setDescription}
        fault={form.faultOf('description')}
      />
      <ChoiceField
        label="Time zone"
        name="time_zone"
        value={zone}
        choices={zones.map((one) => [one, one.replaceAll('_', ' ')] as const)}
        onChoice={setZone}
        fault={form.faultOf('time_zone')}
      />
      <FormFault error={form.error} shown={['name', 'website', 'description', 'time_zone']} />
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          {project === null ? 'Continue' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
