import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { projectLimits } from '@earshot/domain';
import type { ProjectOutput } from '@earshot/contracts';
import { useConcurrentEdit } from '../../data/edit/use-concurrent-edit.js';
import { useProject } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey } from '../../data/call/use-operation.js';
import { useSaveOver } from '../../data/call/use-save-over.js';
import { CheckField, TextArea, TextField } from '../../parts/form/field.js';
import { LeaveDialog } from '../../parts/form/leave-dialog.js';
import { SaveBar } from '../../parts/form/save-bar.js';
import { ErrorNotice } from '../../parts/states.js';
import { TheirChanges } from '../../parts/form/their-changes.js';
import { useDraft } from '../../parts/form/use-draft.js';
import { useForm } from '../../parts/form/use-form.js';
import { websiteFault } from '../../format/with-scheme.js';
import { LimitFields } from './limit-fields.js';
import { projectFieldLabel, projectFieldText } from './project-field-text.js';
import { projectChange, projectValues } from './project-values.js';
import { TimeZoneField } from './time-zone-field.js';

/** A project's description of its brand, and its spending limits. */
export function ProjectSettings(): ReactNode {
  const project = useProject();
  const [, go] = useLocation();
  const [wasSaved, setSaved] = useState(false);
  const { edit, dirty, asked, change, choose, restore, prepare, settle } = useConcurrentEdit(
    projectValues(project),
    project,
    projectValues,
  );
  const { values } = edit;
  const saveOver = useSaveOver('project', project.id);
  const draft = useDraft(`edit.project.${project.id}`, { values: edit, dirty, restore });
  const form = useForm(async () => {
    const saved = await saveOver((stored) => {
      const next = prepare(projectValues(stored));
      return next === null ? null : projectChange(next.base, next.values);
    });
    if (saved === null) return;
    settle(projectValues(saved));
    draft.drop();
    // An address with the id still works while the cached list of projects has the old slug.
    if (saved.slug !== project.slug) go(`/p/${saved.id}/settings/project`, { replace: true });
    queryClient.setQueryData<readonly ProjectOutput[]>(operationKey(null, 'list_projects'), (projects) =>
      projects?.map((one) => (one.id === saved.id ? saved : one)),
    );
    setSaved(true);
  });
  const { faultOf } = form;
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Project">
      {draft.offer}
      <TheirChanges
        what="project"
        edit={edit}
        asked={asked}
        choose={choose}
        labelOf={projectFieldLabel}
        textOf={projectFieldText}
      />
      <TextField
        label="Name"
        name="name"
        maxLength={projectLimits.nameLength}
        dir="auto"
        value={values.name}
        onText={(name) => change({ name })}
        fault={faultOf('name')}
      />
      <TextField
        label="Website"
        name="website"
        type="url"
        dir="ltr"
        value={values.website}
        onText={(website) => change({ website })}
        fault={faultOf('website') && websiteFault}
      />
      <TextArea
        label="What the brand is and does"
        hint={`Helps to judge which posts are about us and which only share the name. ${values.description.length} of ${projectLimits.descriptionLength} characters.`}
        name="description"
        dir="auto"
        value={values.description}
        onText={(description) => change({ description })}
        fault={faultOf('description')}
      />
      <TimeZoneField
        value={values.time_zone}
        onValue={(time_zone) => change({ time_zone })}
        fault={faultOf('time_zone')}
      />
      <CheckField
        label="Learn from what the team does"
        hint="Mentions marked “Not about us” count against similar ones, Reviewed and Done count for them. Takes effect within a minute or two."
        name="learn_from_triage"
        checked={values.learn_from_triage}
        onCheck={(learn_from_triage) => change({ learn_from_triage })}
        fault={faultOf('learn_from_triage')}
      />
      {/* Only owners set limits; others see them under Usage. */}
      {project.role === 'owner' ? <LimitFields values={values} change={change} faultOf={faultOf} /> : null}
      {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
      <SaveBar
        does="update_project"
        dirty={dirty}
        busy={form.busy}
        save="Save"
        disabled={!dirty}
        saved={wasSaved}
      />
      <LeaveDialog when={dirty} onLeave={draft.drop}>
        Your changes to this project are not saved and will be lost.
      </LeaveDialog>
    </form>
  );
}
