import type { AlertOutput } from '@earshot/contracts';
import type { Answer } from '../../data/call/call-operation.js';
import { useChange } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { useSaveOver } from '../../data/call/use-save-over.js';
import { changedFields } from '../../data/edit/changed-fields.js';
import { type Editing, type KeptEdit, useConcurrentEdit } from '../../data/edit/use-concurrent-edit.js';
import { useProject } from '../../data/project.js';
import { type FormState, useForm } from '../../parts/form/use-form.js';
import { keepAlert } from '../alert-cache.js';
import { type AlertValues, alertValues, newAlertValues } from './alert-values.js';

/** State and actions of the alert editor. */
export interface AlertForm extends Editing<AlertValues> {
  readonly form: FormState;
  /** Unsaved changes. */
  readonly mine: Partial<AlertValues>;
}

/** The result of saving. */
export interface SavedAlert {
  readonly alert: AlertOutput;
  /** The secret of a new webhook, shown only this once; null = none to show. */
  readonly secret: string | null;
  readonly isNew: boolean;
  /** What was typed meanwhile; null = nothing. */
  readonly typed: KeptEdit<AlertValues> | null;
}

/** The initial state of a new alert. */
export interface AlertBeginning {
  readonly name: string;
  readonly values: Partial<AlertValues>;
  /** Sentences about what the alert cannot keep of its origin. */
  readonly notes: readonly string[];
}

/**
 * @param alert as stored; null = a new one
 * @param email the default destination of a new alert
 * @param from the initial state of a new alert
 */
export function useAlertForm(
  alert: AlertOutput | null,
  email: string,
  onSaved: (saved: SavedAlert) => void,
  from?: AlertBeginning,
): AlertForm {
  const { id: projectId } = useProject();
  const editing = useConcurrentEdit(
    { ...newAlertValues(email), ...from?.values, name: from?.name ?? '' },
    alert,
    alertValues,
  );
  const { edit, prepare, settle } = editing;
  const create = useChange('create_alert');
  const createOnce = useSameIntention(create.mutateAsync);
  const saveOver = useSaveOver('alert', alert?.id ?? '');
  const begin = (answer: Answer<'create_alert'> | Answer<'update_alert'>, isNew: boolean): void => {
    const saved = keepAlert(projectId, answer);
    onSaved({ alert: saved, secret: answer.secret, isNew, typed: settle(alertValues(saved)) });
  };
  const form = useForm(async () => {
    if (alert === null) return begin(await createOnce(edit.values), true);
    const changed = await saveOver((stored) => {
      const next = prepare(alertValues(stored));
      return next === null ? null : changedFields(next.base, next.values);
    });
    if (changed !== null) begin(changed, false);
  });
  return { ...editing, form, mine: changedFields(edit.base, edit.values) };
}
