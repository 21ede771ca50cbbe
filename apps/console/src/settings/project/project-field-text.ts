import { type SourceName, sourceLabels } from '@earshot/domain';
import type { ProjectValues } from './project-values.js';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  website: 'Website',
  description: 'What the brand is and does',
  time_zone: 'Time zone',
  learn_from_triage: 'Learn from what the team does',
};

/** The display name of a project field. */
export function projectFieldLabel(field: keyof ProjectValues): string {
  const [limit, source] = field.split('.') as [string, SourceName | undefined];
  if (source === undefined) return labels[field] ?? field;
  return `${limit === 'share' ? 'Share' : 'Monthly budget'} of ${sourceLabels[source]}`;
}

/** Formats the value of a field for display. */
export function projectFieldText(field: keyof ProjectValues, values: ProjectValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'nothing' : value;
}
