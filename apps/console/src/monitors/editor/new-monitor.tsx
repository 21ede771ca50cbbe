import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SourceName } from '@earshot/domain';
import { beginSaved, isDirty } from '../../data/edit/concurrent-edit.js';
import { drafts } from '../../data/memory/drafts.js';
import { useProject, useProjectPath } from '../../data/project.js';
import { queryClient } from '../../data/call/query-client.js';
import { operationKey, useChange, useOperation } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { LeaveDialog } from '../../parts/form/leave-dialog.js';
import { releaseNavigation } from '../../parts/form/leave-guard.js';
import { Page } from '../../parts/page.js';
import { SaveBar } from '../../parts/form/save-bar.js';
import { showToast } from '../../parts/toasts.js';
import { useDraft } from '../../parts/form/use-draft.js';
import { useForm } from '../../parts/form/use-form.js';
import { differingFields, draftOf, emptyDraft, inputOf, type MonitorDraft } from './monitor-draft.js';
import { MonitorFields, monitorFieldNames } from './monitor-fields.js';
import { presetSources } from './preset-sources.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { takeOver } from '../use-activity.js';
import { usePreview } from '../preview/use-preview.js';

/** The form for a new monitor, with a preview of its matches. */
export function NewMonitor(): ReactNode {
  const { id: projectId } = useProject();
  const path = useProjectPath();
  const [, go] = useLocation();
  const sources = useOperation('list_sources', {});
  const known = sources.data?.sources;
  const empty = useMemo(() => ({ ...emptyDraft, sources: presetSources(known) }), [known]);
  const [typed, setTyped] = useState<MonitorDraft>(emptyDraft);
  // Until the user chooses, the selection follows what is learned about the sources.
  const [chosen, setChosen] = useState<readonly SourceName[] | null>(null);
  const draft = useMemo(() => ({ ...typed, sources: chosen ?? empty.sources }), [typed, chosen, empty]);
  const setDraft = (next: MonitorDraft): void => {
    setTyped(next);
    if (next.sources !== draft.sources) setChosen(next.sources);
  };
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [saved, setSaved] = useState(false);
  const dirty = !saved && differingFields(empty, draft).length > 0;
  const create = useChange('create_monitor');
  const createOnce = useSameIntention(create.mutateAsync);
  const preview = usePreview(draft, null);
  const kept = useDraft(`monitor.new.${projectId}`, { values: draft, dirty, restore: setDraft });
  const form = useForm(async () => {
    const monitor = await createOnce(inputOf(draft));
    setSaved(true);
    kept.drop();
    // The page of the new monitor offers what was typed meanwhile.
    const typed = beginSaved(draftOf(monitor), draft, latest.current);
    if (isDirty(typed)) drafts.write(`edit.monitor.${monitor.id}`, typed);
    releaseNavigation();
    takeOver(projectId, monitor);
    void queryClient.invalidateQueries({ queryKey: operationKey(projectId, 'list_monitors') });
    showToast({ text: `“${monitor.name}” is now watched: its first scan begins within a minute.` });
    go(path(`monitors/${monitor.id}`), { replace: true });
  });
  return (
    <Page title="New monitor">
      {kept.offer}
      <div className="editor">
        <form onSubmit={form.onSubmit} noValidate>
          <MonitorFields
            draft={draft}
            onDraft={setDraft}
            error={form.error}
            sources={known}
            awaitsSources={sources.isPending}
            preview={preview.found}
            monitorId={null}
          />
          <FormFault error={form.error} shown={monitorFieldNames} usagePath={path('settings/usage')} />
          <SaveBar does="create_monitor" dirty={dirty} busy={form.busy} save="Start watching">
            <Link className="button" href={path('monitors')}>
              {dirty ? 'Cancel' : 'All monitors'}
            </Link>
          </SaveBar>
        </form>
        <PreviewPanel preview={preview} />
      </div>
      <LeaveDialog when={dirty} onLeave={kept.drop}>
        What you typed here has not been saved.
      </LeaveDialog>
    </Page>
  );
}
