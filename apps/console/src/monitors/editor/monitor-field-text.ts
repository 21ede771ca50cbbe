import { sourceLabels, type SourceName } from '@earshot/domain';
import { groupLabels } from '../../format/labels.js';
import type { MonitorDraft } from './monitor-draft.js';

/** Display names of the fields of a monitor. */
export const fieldLabels: Readonly<Record<keyof MonitorDraft, string>> = {
  name: 'Name',
  group_name: 'Group',
  keywords: 'Spellings',
  exclude_keywords: 'Not with these words',
  exclude_authors: 'Not by these authors',
  case_sensitive_keywords: 'Capitals count',
  required_words: 'Also with one of these words',
  only_authors: 'Only by these authors',
  exclude_communities: 'Not in these places',
  only_communities: 'Only in these places',
  exclude_languages: 'Not in these languages',
  only_languages: 'Only in these languages',
  sources: 'Sources',
  context: 'What sets it apart from namesakes',
  monthly_budget: 'Budget a month',
  share: 'Share of quotas',
};

/** Formats the value of a field for display. */
export function monitorFieldText(field: keyof MonitorDraft, draft: MonitorDraft): string {
  if (field === 'group_name') return groupLabels[draft.group_name];
  if (field === 'sources') return draft.sources.map((source) => sourceLabels[source]).join(', ');
  const value = draft[field];
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  const set = Object.entries(value as Record<string, string>).filter(([, limit]) => limit !== '');
  if (set.length === 0) return 'no limit';
  return set.map(([source, limit]) => `${sourceLabels[source as SourceName]} ${limit}`).join(', ');
}
