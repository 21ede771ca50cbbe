import type { ReactNode } from 'react';
import type { OtherChange } from '../../data/changed-fields.js';
import { Notice } from '../../parts/notice.js';
import { alertFieldLabels, alertFieldText } from './alert-field-text.js';
import type { AlertValues } from './alert-values.js';

/** Says what somebody else has changed in the alert since this page was opened, and whose change counts. */
export function OtherChanges(props: {
  readonly changes: readonly OtherChange<AlertValues>[];
  readonly values: AlertValues;
  readonly monitorNames: ReadonlyMap<string, string>;
  /** Whether one's own changes are saved by now. */
  readonly saved: boolean;
}): ReactNode {
  const { changes, values, monitorNames, saved } = props;
  if (changes.length === 0) return null;
  return (
    <Notice>
      <p>Somebody else has changed this alert since you opened it.</p>
      <ul>
        {changes.map(({ field, theirs, replaced }) => (
          <li key={field} dir="auto">
            {alertFieldLabels[field]}: they chose{' '}
            <strong>
              {alertFieldText(field, { ...values, [field]: theirs } as AlertValues, monitorNames)}
            </strong>
            {replaced
              ? saved
                ? `, you saved ${alertFieldText(field, values, monitorNames)} in its place.`
                : `; saving puts ${alertFieldText(field, values, monitorNames)} in its place.`
              : ', which stays.'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
