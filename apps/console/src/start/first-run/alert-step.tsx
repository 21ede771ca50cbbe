import type { ReactNode } from 'react';
import type { AlertOutput } from '@earshot/contracts';
import { useSession, useSignInOptions } from '../../data/account.js';
import { callOperation } from '../../data/call/call-operation.js';
import { newKey } from '../../data/call/new-key.js';
import { useProject } from '../../data/project.js';
import { Button } from '../../parts/button.js';
import { ChoiceField, TextField } from '../../parts/form/field.js';
import { FormFault } from '../../parts/form/form-fault.js';
import { useForm } from '../../parts/form/use-form.js';
import { makeOnce } from './first-run-memory.js';
import { useEntered } from './use-entered.js';

const urgencies = [
  ['60', 'What needs an answer today: urgency 60 and above'],
  ['35', 'Also what needs attention: urgency 35 and above'],
  ['0', 'Everything about us'],
] as const;

/** An alert to the user. Creates it, or changes the one already created. */
export function AlertStep(props: {
  /** null = not created yet. */
  readonly alert: AlertOutput | null;
  readonly onDone: (alert: AlertOutput) => void;
  readonly onLeave: () => void;
}): ReactNode {
  const { alert, onDone, onLeave } = props;
  const project = useProject();
  const { data: session } = useSession();
  const { data: options } = useSignInOptions();
  const { fields, set, forget } = useEntered(alert === null ? `first-run.alert ${project.id}` : null, {
    destination: alert?.destination ?? session?.user.email ?? '',
    urgency: String(alert?.min_urgency ?? 60),
  });
  const { destination, urgency } = fields;
  const form = useForm(async () => {
    const changes = { destination, min_urgency: Number(urgency) };
    const made = { name: 'To me', channel: 'email' as const, ...changes };
    const saved =
      alert === null
        ? await makeOnce('create_alert', made, (idempotencyKey) =>
            callOperation('create_alert', made, { projectId: project.id, idempotencyKey }),
          )
        : await callOperation(
            'update_alert',
            { id: alert.id, ...changes },
            { projectId: project.id, idempotencyKey: newKey() },
          );
    forget();
    onDone(saved);
  });
  if (options?.sends_mail === false)
    return (
      <>
        <p>
          This installation sends no e-mail yet: its operator sets <code>SMTP_URL</code> and{' '}
          <code>MAIL_FROM</code> (see docs/channels.md). Chats and webhooks work without it: set them up under
          Alerts.
        </p>
        <p className="actions">
          <Button kind="main" onClick={onLeave}>
            Continue without
          </Button>
        </p>
      </>
    );
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Alert">
      <TextField
        label="Send to"
        name="destination"
        type="email"
        autoComplete="email"
        value={destination}
        onText={(destination) => set({ destination })}
        fault={form.faultOf('destination') ?? form.faultOf('channel')}
      />
      <ChoiceField
        label="What"
        name="min_urgency"
        value={urgency}
        choices={urgencies}
        onChoice={(urgency) => set({ urgency })}
      />
      <FormFault error={form.error} shown={['destination', 'channel']} />
      <div className="actions">
        <Button kind="quiet" onClick={onLeave}>
          {alert === null ? 'Not now' : 'Cancel'}
        </Button>
        <Button kind="main" type="submit" busy={form.busy}>
          {alert === null ? 'Create it and send a test' : 'Save and send a test'}
        </Button>
      </div>
    </form>
  );
}
