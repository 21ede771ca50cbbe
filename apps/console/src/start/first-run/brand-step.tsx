import type { ReactNode } from 'react';
import { formFields } from 'virtual:form-fields';
import type { ProjectOutput } from '@earshot/contracts';
import { callOperation } from '../../data/call/call-operation.js';
import { newKey } from '../../data/call/new-key.js';
import { Button } from '../../parts/button.js';
import { ChoiceField, TextArea, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { makeOnce } from './first-run-memory.js';
import { useEntered } from './use-entered.js';
import { websiteFault, withScheme } from '../../format/with-scheme.js';

/** The brand the project is about. Creates the project, or changes the one already created. */
export function BrandStep(props: {
  /** null = not created yet. */
  readonly project: ProjectOutput | null;
  readonly onDone: (project: ProjectOutput) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { project, onDone, onCancel } = props;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { fields, set, forget } = useEntered(project === null ? 'first-run.brand' : null, {
    name: project?.name ?? '',
    website: project?.website ?? '',
    description: project?.description ?? '',
    time_zone: project?.time_zone ?? here,
  });
  const { name, website, description, time_zone } = fields;
  const zones = [...new Set(['UTC', here, time_zone, ...Intl.supportedValuesOf('timeZone')])].sort();
  const form = useForm(async () => {
    const input = {
      name,
      website: withScheme(website),
      description: description.trim() === '' ? null : description,
      time_zone,
    };
    const saved =
      project === null
        ? await makeOnce('create_project', input, (idempotencyKey) =>
            callOperation('create_project', input, { idempotencyKey }),
          )
        : await callOperation('update_project', { id: project.id, ...input }, { idempotencyKey: newKey() });
    forget();
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
        onText={(name) => set({ name })}
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
        onText={(website) => set({ website })}
        fault={form.faultOf('website') && websiteFault}
      />
      <TextArea
        label="What the brand is and does"
        hint="Helps to judge which posts are about us and which only share the name."
        name="description"
        rows={2}
        dir="auto"
        maxLength={formFields.create_project?.description?.maxLength}
        value={description}
        onText={(description) => set({ description })}
        fault={form.faultOf('description')}
      />
      <ChoiceField
        label="Time zone"
        name="time_zone"
        value={time_zone}
        choices={zones.map((one) => [one, one.replaceAll('_', ' ')] as const)}
        onChoice={(time_zone) => set({ time_zone })}
        fault={form.faultOf('time_zone')}
      />
      <FormFault error={form.error} shown={['name', 'website', 'description', 'time_zone']} />
      <div className="actions">
        {project === null ? null : (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button kind="main" type="submit" busy={form.busy}>
          {project === null ? 'Continue' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
