import type { ReactNode } from 'react';
import { type SourceName, sourceLabels } from '@earshot/domain';
import type { OtherChange } from '../../data/changed-fields.js';
import { Notice } from '../../parts/notice.js';
import type { ProjectValues } from './project-values.js';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  website: 'Website',
  description: 'What the brand is and does',
  time_zone: 'Time zone',
  learn_from_triage: 'Learn from what the team does',
};

/** Says what somebody else has changed in the project since its form was opened, and whose change counts. */
export function OtherProjectChanges({
  changes,
}: {
  readonly changes: readonly OtherChange<ProjectValues>[];
}): ReactNode {
  if (changes.length === 0) return null;
  return (
    <Notice>
      <p>Somebody else has changed this project since you opened it.</p>
      <ul>
        {changes.map(({ field, theirs, replaced }) => (
          <li key={field} dir="auto">
            {labelOf(field)}: they chose <strong>{valueText(theirs)}</strong>
            {replaced ? ', you saved yours in its place.' : ', which stays.'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function labelOf(field: string): string {
  const [limit, source] = field.split('.') as [string, SourceName | undefined];
  if (source === undefined) return labels[field] ?? field;
  return `${limit === 'share' ? 'Share' : 'Monthly budget'} of ${sourceLabels[source]}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'nothing' : String(value);
}
