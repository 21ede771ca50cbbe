import type { MonitorOutput } from '@earshot/contracts';
import { sourceLabels, type SourceName } from '@earshot/domain';
import { changedFields, otherChanges } from '../../data/changed-fields.js';
import { groupLabels } from '../../format/labels.js';
import { comparable, draftOf, type MonitorDraft } from './monitor-draft.js';

/** What people read for each field of a monitor. */
export const fieldLabels: Readonly<Record<keyof MonitorDraft, string>> = {
  name: 'Name',
  group_name: 'Group',
  keywords: 'Spellings',
  exclude_keywords: 'Not with these words',
  exclude_authors: 'Not by these authors',
  sources: 'Sources',
  context: 'What sets it apart from namesakes',
  monthly_budget: 'Budget a month',
  share: 'Share of quotas',
};

/** A field that someone else changed while it was open here. */
export interface MeanwhileChange {
  readonly field: keyof MonitorDraft;
  /** Their value. */
  readonly theirs: string;
  /** Whether it was changed here too, so that theirs is replaced. */
  readonly replaced: boolean;
}

/** What others changed between `opened` and `now`, and whether what is to be saved here replaces it. */
export function meanwhileChanges(
  opened: MonitorOutput,
  now: MonitorOutput,
  saved: MonitorDraft,
): MeanwhileChange[] {
  const [before, theirs] = [draftOf(opened), draftOf(now)];
  const base = comparable(before);
  const mine = changedFields(base, comparable(saved));
  return otherChanges(base, comparable(theirs), mine).map(({ field, replaced }) => ({
    field,
    theirs: textOf(field, theirs),
    replaced,
  }));
}

function textOf(field: keyof MonitorDraft, draft: MonitorDraft): string {
  if (field === 'group_name') return groupLabels[draft.group_name];
  if (field === 'sources') return draft.sources.map((source) => sourceLabels[source]).join(', ');
  const value = draft[field];
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  const set = Object.entries(value as Record<string, string>).filter(([, limit]) => limit !== '');
  if (set.length === 0) return 'no limit';
  return set.map(([source, limit]) => `${sourceLabels[source as SourceName]} ${limit}`).join(', ');
}
