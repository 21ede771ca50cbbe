import { useState } from 'react';
import type { AlertOutput } from '@earshot/contracts';
import { type Answer, callOperation } from '../../data/call/call-operation.js';
import { changedFields, otherChanges, type OtherChange } from '../../data/changed-fields.js';
import { useProject } from '../../data/project.js';
import { useChange } from '../../data/call/use-operation.js';
import { useSameIntention } from '../../data/call/use-same-intention.js';
import { type FormState, useForm } from '../../parts/form/use-form.js';
import { keepAlert } from '../alert-cache.js';
import { type AlertValues, alertValues, newAlertValues } from './alert-values.js';

/** What the editor of an alert shows and does. */
export interface AlertForm {
  readonly form: FormState;
  readonly values: AlertValues;
  readonly change: (part: Partial<AlertValues>) => void;
  /** Whether something is not saved. */
  readonly dirty: boolean;
  /** What is not saved. */
  readonly mine: Partial<AlertValues>;
  /** What others changed since this page was opened; shown until the page is left. */
  readonly others: readonly OtherChange<AlertValues>[];
}

/** What saving leads to. */
export interface SavedAlert {
  readonly alert: AlertOutput;
  /** Of a webhook that is new, shown this once; null = there is none to show. */
  readonly secret: string | null;
  readonly isNew: boolean;
}

/** @param alert as stored; null = it is to be made @param email a first guess where a new one notifies */
export function useAlertForm(
  alert: AlertOutput | null,
  email: string,
  onSaved: (saved: SavedAlert) => void,
): AlertForm {
  const { id: projectId } = useProject();
  const stored = alert === null ? null : alertValues(alert);
  const [base, setBase] = useState(() => stored ?? newAlertValues(email));
  const [values, setValues] = useState(base);
  const [saidOthers, setOthers] = useState<readonly OtherChange<AlertValues>[]>([]);
  const create = useChange('create_alert');
  const update = useChange('update_alert');
  const createOnce = useSameIntention(create.mutateAsync);
  const mine = changedFields(base, values);
  const dirty = Object.keys(mine).length > 0;
  const isBehind = stored !== null && Object.keys(changedFields(base, stored)).length > 0;
  if (isBehind && !dirty) {
    setBase(stored);
    setValues(stored);
  }

  const begin = (answer: Answer<'create_alert'> | Answer<'update_alert'>, isNew: boolean): void => {
    const saved = keepAlert(projectId, answer);
    setBase(alertValues(saved));
    setValues(alertValues(saved));
    onSaved({ alert: saved, secret: answer.secret, isNew });
  };
  const form = useForm(async () => {
    if (alert === null) return begin(await createOnce(values), true);
    const fresh = await callOperation('get_alert', { id: alert.id }, { projectId });
    const changed = await update.mutateAsync({ id: alert.id, ...mine });
    setOthers(otherChanges(base, alertValues(fresh), mine));
    begin(changed, false);
  });
  return {
    form,
    values,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    dirty,
    mine,
    others: isBehind && dirty ? otherChanges(base, stored, mine) : saidOthers,
  };
}
