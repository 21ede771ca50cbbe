import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MonitorOutput } from '@earshot/contracts';
import { useConcurrentEdit } from '../../data/edit/use-concurrent-edit.js';
import { useProject, useProjectPath } from '../../data/project.js';
import { useOperation } from '../../data/call/use-operation.js';
import { useSaveOver } from '../../data/call/use-save-over.js';
import { Button } from '../../parts/button.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { LeaveDialog } from '../../parts/form/leave-dialog.js';
import { SaveBar } from '../../parts/form/save-bar.js';
import { showToast } from '../../parts/toasts.js';
import { TheirChanges } from '../../parts/form/their-changes.js';
import { useDraft } from '../../parts/form/use-draft.js';
import { useForm } from '../../parts/form/use-form.js';
import { changesOf, draftOf, emptyDraft } from './monitor-draft.js';
import { fieldLabels, monitorFieldText } from './monitor-field-text.js';
import { MonitorFields, monitorFieldNames } from './monitor-fields.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { takeOver } from '../use-activity.js';
import { usePreview } from '../preview/use-preview.js';

/** The form for an existing monitor. Sends only what was changed, and never overwrites changes the user has not seen. */
export function EditMonitor({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const { edit, dirty, asked, change, choose, reset, restore, prepare, settle } = useConcurrentEdit(
    emptyDraft,
    monitor,
    draftOf,
  );
  const draft = edit.values;
  const sources = useOperation('list_sources', {});
  const saveOver = useSaveOver('monitor', monitor.id);
  const preview = usePreview(draft, monitor.id);
  const kept = useDraft(`edit.monitor.${monitor.id}`, { values: edit, dirty, restore });
  const form = useForm(async () => {
    const saved = await saveOver((stored) => {
      const next = prepare(draftOf(stored));
      return next === null ? null : changesOf(next.base, next.values);
    });
    if (saved === null) return;
    kept.drop();
    settle(draftOf(saved));
    takeOver(projectId, saved);
    showToast({ text: 'Saved. It takes effect with the next scan.' });
  });
  return (
    <>
      {kept.offer}
      <div className="editor">
        <form onSubmit={form.onSubmit} noValidate aria-label="Monitor">
          <TheirChanges
            what="monitor"
            edit={edit}
            asked={asked}
            choose={choose}
            labelOf={(field) => fieldLabels[field]}
            textOf={monitorFieldText}
          />
          <MonitorFields
            draft={draft}
            onDraft={change}
            error={form.error}
            sources={sources.data?.sources}
            awaitsSources={sources.isPending}
            preview={preview.found}
            monitorId={monitor.id}
          />
          <FormFault error={form.error} shown={monitorFieldNames} usagePath={path('settings/usage')} />
          <SaveBar does="update_monitor" dirty={dirty} busy={form.busy} save="Save" disabled={!dirty}>
            {dirty ? <Button onClick={reset}>Undo changes</Button> : null}
            <Link className="button" href={path('monitors')}>
              {dirty ? 'Cancel' : 'All monitors'}
            </Link>
          </SaveBar>
        </form>
        <PreviewPanel preview={preview} />
      </div>
      <LeaveDialog when={dirty} onLeave={kept.drop}>
        Your changes here are not saved.
      </LeaveDialog>
    </>
  );
}
