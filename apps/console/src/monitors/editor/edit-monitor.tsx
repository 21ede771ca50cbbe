import { type ReactNode, useState } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import { callOperation } from '../../data/call/call-operation.js';
import { useProject, useProjectPath } from '../../data/project.js';
import { useChange, useOperation } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { LeaveDialog } from '../../parts/form/leave-dialog.js';
import { showToast } from '../../parts/toasts.js';
import { useDraft } from '../../parts/form/use-draft.js';
import { useForm } from '../../parts/form/use-form.js';
import { type MeanwhileChange, meanwhileChanges } from './meanwhile.js';
import { MeanwhileNotice } from './meanwhile-notice.js';
import { differingFields, changesOf, draftOf } from './monitor-draft.js';
import { MonitorFields, monitorFieldNames } from './monitor-fields.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { takeOver } from '../use-activity.js';
import { usePreview } from '../preview/use-preview.js';

/** The form for a monitor that exists. Only what was changed is sent; what others changed meanwhile is shown. */
export function EditMonitor({ monitor }: { readonly monitor: MonitorOutput }): ReactNode {
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const [opened, setOpened] = useState(monitor);
  const [draft, setDraft] = useState(() => draftOf(monitor));
  const [replaced, setReplaced] = useState<readonly MeanwhileChange[]>([]);
  const dirty = differingFields(draftOf(opened), draft).length > 0;
  // Nothing is typed here: what others saved is shown as it is now.
  if (!dirty && differingFields(draftOf(opened), draftOf(monitor)).length > 0) {
    setOpened(monitor);
    setDraft(draftOf(monitor));
  }
  const sources = useOperation('list_sources', {});
  const update = useChange('update_monitor');
  const preview = usePreview(draft);
  const kept = useDraft(`monitor.${monitor.id}`, { values: draft, dirty, restore: setDraft });
  const meanwhile = dirty ? meanwhileChanges(opened, monitor, draft) : [];
  const form = useForm(async () => {
    const current = await callOperation('get_monitor', { id: monitor.id }, { projectId });
    const saved = await update.mutateAsync({ id: monitor.id, ...changesOf(opened, draft) });
    kept.drop();
    setReplaced(meanwhileChanges(opened, current, draft));
    setOpened(saved);
    setDraft(draftOf(saved));
    takeOver(projectId, saved);
    showToast({ text: 'Saved. It counts from the next scan on' });
  });
  return (
    <>
      {kept.offer}
      <div className="editor">
        <form onSubmit={form.onSubmit} noValidate aria-label="Monitor">
          <MonitorFields
            draft={draft}
            onDraft={setDraft}
            error={form.error}
            sources={sources.data?.sources}
            isNew={false}
          />
          <MeanwhileNotice
            changes={replaced}
            title="Somebody else had changed this monitor while you did"
            onClose={() => setReplaced([])}
          />
          <MeanwhileNotice
            changes={meanwhile}
            title="Somebody else has changed this monitor since you opened it"
          />
          <FormFault error={form.error} shown={monitorFieldNames} usagePath={path('settings/usage')} />
          <div className="actions">
            {dirty ? <Button onClick={() => setDraft(draftOf(opened))}>Undo changes</Button> : null}
            <Button kind="main" type="submit" busy={form.busy} disabled={!dirty}>
              Save
            </Button>
          </div>
        </form>
        <PreviewPanel preview={preview} />
      </div>
      <LeaveDialog when={dirty} onLeave={kept.drop}>
        What you changed here is not saved.
      </LeaveDialog>
    </>
  );
}
