import type { MonitorOutput, UpdateMonitorInput } from '@earshot/contracts';
import { type MonitorGroup, paidSources, sharedSources, type SourceName, sourceNames } from '@earshot/domain';
import type { Given } from '../../data/call/call-operation.js';
import { changedFields } from '../../data/edit/changed-fields.js';
import { typedNumber } from '../../format/typed-number.js';

/** The conditions on posts besides the keywords, in form order. */
export const filterFields = [
  'case_sensitive_keywords',
  'required_words',
  'only_authors',
  'exclude_communities',
  'only_communities',
  'exclude_languages',
  'only_languages',
] as const;

type FilterValues = { readonly [Field in (typeof filterFields)[number]]: readonly string[] };

/** A monitor as edited in its form: limits as typed, '' = none. */
export interface MonitorDraft extends FilterValues {
  readonly name: string;
  readonly group_name: MonitorGroup;
  readonly keywords: readonly string[];
  readonly exclude_keywords: readonly string[];
  readonly exclude_authors: readonly string[];
  readonly sources: readonly SourceName[];
  readonly context: string;
  readonly monthly_budget: Readonly<Record<string, string>>;
  readonly share: Readonly<Record<string, string>>;
}

/** The initial values of the form for a new monitor. */
export const emptyDraft: MonitorDraft = {
  name: '',
  group_name: 'my_brand',
  keywords: [],
  exclude_keywords: [],
  exclude_authors: [],
  ...filtersOf(() => []),
  sources: sourceNames,
  context: '',
  monthly_budget: Object.fromEntries(paidSources.map((source) => [source, ''])),
  share: Object.fromEntries(sharedSources.map((source) => [source, ''])),
};

/** The initial values of the form for an existing monitor. */
export function draftOf(monitor: MonitorOutput): MonitorDraft {
  const { name, group_name, keywords, exclude_keywords, exclude_authors, sources, context } = monitor;
  const typed = (limits: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(limits as Record<string, number | null>).map(([source, limit]) => [
        source,
        limit === null ? '' : String(limit),
      ]),
    );
  return {
    name,
    group_name,
    keywords,
    exclude_keywords,
    exclude_authors,
    ...filtersOf((field) => monitor[field]),
    sources,
    context: context ?? '',
    monthly_budget: typed(monitor.monthly_budget),
    share: typed(monitor.share),
  };
}

/** The input of create_monitor. */
export function inputOf(draft: MonitorDraft): Given<'create_monitor'> {
  return {
    name: draft.name,
    group_name: draft.group_name,
    keywords: [...draft.keywords],
    exclude_keywords: [...draft.exclude_keywords],
    exclude_authors: [...draft.exclude_authors],
    ...filtersOf((field) => [...draft[field]]),
    sources: [...draft.sources],
    context: contextOf(draft),
    monthly_budget: limitsOf(draft.monthly_budget),
    share: limitsOf(draft.share),
  };
}

/** The input of update_monitor: only the differences, so that changes by others stay. */
export function changesOf(old: MonitorDraft, draft: MonitorDraft): Omit<UpdateMonitorInput, 'id'> {
  const next = inputOf(draft);
  const limits = (name: 'monthly_budget' | 'share'): object =>
    Object.fromEntries(
      Object.entries(next[name] ?? {}).filter(([source]) => old[name][source] !== draft[name][source]),
    );
  return Object.fromEntries(
    differingFields(old, draft).map((field) => [
      field,
      field === 'monthly_budget' || field === 'share' ? limits(field) : next[field],
    ]),
  );
}

/** The fields that differ. The order of words and sources does not matter. */
export function differingFields(one: MonitorDraft, other: MonitorDraft): (keyof MonitorDraft)[] {
  return Object.keys(changedFields(one, other)) as (keyof MonitorDraft)[];
}

/** The draft with other keywords, dropping case sensitivity for removed ones. */
export function withKeywords(draft: MonitorDraft, keywords: readonly string[]): MonitorDraft {
  const cased = draft.case_sensitive_keywords.filter((keyword) => keywords.includes(keyword));
  return { ...draft, keywords, case_sensitive_keywords: cased };
}

function filtersOf<Value>(value: (field: keyof FilterValues) => Value): Record<keyof FilterValues, Value> {
  return Object.fromEntries(filterFields.map((field) => [field, value(field)])) as Record<
    keyof FilterValues,
    Value
  >;
}

function contextOf({ context }: MonitorDraft): string | null {
  return context.trim() === '' ? null : context;
}

function limitsOf(typed: Readonly<Record<string, string>>): Record<string, number | null> {
  // What is not a number is sent as it is, so that the server's error describes it.
  return Object.fromEntries(
    Object.entries(typed).map(([source, text]) => [source, typedNumber(text) as number | null]),
  );
}
