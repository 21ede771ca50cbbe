import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { AlertOutput } from '@earshot/contracts';
import { drafts } from '../../data/memory/drafts.js';
import { useProject, useProjectPath } from '../../data/project.js';
import { useAllMonitors } from '../../data/use-all-monitors.js';
import { TextField } from '../../parts/form/field.js';
import { LeaveDialog } from '../../parts/form/leave-dialog.js';
import { releaseNavigation } from '../../parts/form/leave-guard.js';
import { Notice } from '../../parts/notice.js';
import { Page } from '../../parts/page.js';
import { SaveBar } from '../../parts/form/save-bar.js';
import { ErrorNotice } from '../../parts/states.js';
import { showToast } from '../../parts/toasts.js';
import { TheirChanges } from '../../parts/form/their-changes.js';
import { useDraft } from '../../parts/form/use-draft.js';
import { AlertActions } from './alert-actions.js';
import { alertFieldLabels, alertFieldText } from './alert-field-text.js';
import { keepableValues } from './alert-values.js';
import { ChannelFields } from './channel-fields.js';
import { ConditionFields } from './condition-fields.js';
import { DryRun } from '../dry-run/dry-run.js';
import { Notifications } from '../messages/notifications.js';
import { ScheduleFields } from './schedule-fields.js';
import { SecretDialog } from './secret-dialog.js';
import { TestMessage } from './test-message.js';
import { type AlertBeginning, type SavedAlert, useAlertForm } from './use-alert-form.js';

/** Creates or changes an alert, with a dry run beside it and its messages below. */
export function AlertEditor({
  alert,
  email,
  begin: given,
}: {
  readonly alert: AlertOutput | null;
  readonly email: string;
  /** For an alert made from a view: its initial values, and sentences about what it cannot keep. */
  readonly begin?: AlertBeginning;
}): ReactNode {
  const project = useProject();
  const path = useProjectPath();
  const [, go] = useLocation();
  // The form is not filled again, so the notes stay those about what it was filled from.
  const [begin] = useState(given);
  const [shown, setShown] = useState<SavedAlert | null>(null);
  const [saved, setSaved] = useState(false);
  const monitors = useAllMonitors();
  const draftNameOf = (id: string): string => `edit.alert.${project.id}.${id}`;
  const draftName = draftNameOf(alert?.id ?? 'new');

  const open = ({ alert: saved, isNew, typed }: SavedAlert): void => {
    setShown(null);
    if (!isNew) return;
    drafts.remove(draftName);
    // The page of the new alert offers it.
    if (typed !== null)
      drafts.write(draftNameOf(saved.id), { ...typed, values: keepableValues(typed.values, saved) });
    releaseNavigation();
    go(path(`alerts/${saved.id}`), { replace: true });
  };
  const onSaved = (result: SavedAlert): void => {
    drafts.remove(draftName);
    if (result.isNew) showToast({ text: `${result.alert.name} is active from now on.` });
    else setSaved(true);
    if (result.secret === null) open(result);
    else setShown(result);
  };
  const { form, edit, asked, change, choose, restore, dirty, mine } = useAlertForm(
    alert,
    email,
    onSaved,
    begin,
  );
  const { base, values } = edit;
  const kept = useMemo(() => ({ base, values: keepableValues(values, alert) }), [base, values, alert]);
  const draft = useDraft(draftName, {
    values: kept,
    dirty,
    // Nobody else changes an alert that does not exist yet; only what it was filled from can differ.
    restore: (typed) => (alert === null ? change(typed.values) : restore(typed)),
  });
  const names = new Map((monitors.data ?? []).map(({ id, name }) => [id, name]));
  const fields = { values, change, faultOf: form.faultOf };
  const isMoved = 'destination' in mine || 'channel' in mine;
  const isAtField = form.error?.details.some(({ field }) => field.replace(/\[.*/, '') in values) ?? false;
  return (
    <Page
      title={alert?.name ?? 'New alert'}
      actions={alert === null ? undefined : <AlertActions alert={alert} onDeleted={() => draft.drop()} />}
    >
      {draft.offer}
      {alert === null || alert.active || alert.disabled_reason === null ? null : (
        <Notice>
          <p className="bad" dir="auto">
            This alert is paused: {alert.disabled_reason}
          </p>
          <p>Fix or replace the destination, send a test, then resume.</p>
        </Notice>
      )}
      <div className="alert-editor">
        <form onSubmit={form.onSubmit} noValidate aria-label="Alert">
          <TheirChanges
            what="alert"
            edit={edit}
            asked={asked}
            choose={choose}
            labelOf={(field) => alertFieldLabels[field]}
            textOf={(field, given) => alertFieldText(field, given, names)}
          />
          <TextField
            label="Name"
            name="name"
            maxLength={80}
            dir="auto"
            value={values.name}
            onText={(name) => change({ name })}
            fault={form.faultOf('name')}
            autoFocus={alert === null}
          />
          {begin === undefined || begin.notes.length === 0 ? null : (
            <Notice>
              <p>The alert will differ from the view in these points:</p>
              <ul>
                {begin.notes.map((note) => (
                  <li key={note} dir="auto">
                    {note}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <ConditionFields {...fields} monitors={monitors} />
          <ChannelFields {...fields} stored={alert}>
            {/* A result is about the destination that it was sent to. */}
            <TestMessage key={`${alert?.destination} ${isMoved}`} alert={alert} isMoved={isMoved} />
          </ChannelFields>
          <ScheduleFields {...fields} timeZone={project.time_zone} />
          {form.error !== null && !isAtField ? <ErrorNotice error={form.error} /> : null}
          <SaveBar
            does={alert === null ? 'create_alert' : 'update_alert'}
            dirty={dirty}
            busy={form.busy}
            save={alert === null ? 'Create the alert' : 'Save'}
            disabled={alert !== null && !dirty}
            saved={saved}
          >
            <Link className="button" href={path('alerts')}>
              {dirty ? 'Cancel' : 'All alerts'}
            </Link>
          </SaveBar>
        </form>
        <DryRun values={values} monitorNames={monitors.data === undefined ? null : names} onChange={change} />
      </div>
      {alert === null ? null : <Notifications alertId={alert.id} />}
      {shown === null ? null : (
        <SecretDialog
          title="The secret of your webhook"
          secret={shown.secret ?? ''}
          onClose={() => open(shown)}
        />
      )}
      <LeaveDialog when={dirty} onLeave={draft.drop}>
        Your changes to this alert are not saved and will be lost.
      </LeaveDialog>
    </Page>
  );
}
