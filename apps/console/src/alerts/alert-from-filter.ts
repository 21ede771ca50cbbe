import { categories, sentiments, sourceNames } from '@earshot/domain';
import type { MonitorOutput } from '@earshot/contracts';
import type { Given } from '../data/call/call-operation.js';
import type { AlertConditions } from './alert-sentence.js';

/** An alert made from a filter: the conditions it can express, and sentences about those it cannot. */
export interface AlertFromFilter {
  readonly conditions: AlertConditions;
  readonly notes: readonly string[];
}

/**
 * Finds the alert conditions closest to a filter of list_mentions. Anything lost is listed in the notes.
 * @param monitors all monitors of the project
 */
export function alertFromFilter(
  filter: Given<'count_mentions'>,
  monitors: readonly Pick<MonitorOutput, 'id' | 'group_name'>[],
): AlertFromFilter {
  const notes: string[] = [];
  const tell = (applies: boolean, note: string): void => {
    if (applies) notes.push(note);
  };
  const { monitor_ids, monitorNotes } = monitorsOf(filter, monitors);
  const conditions: AlertConditions = {
    categories: without(filter.category, filter.category_not, categories),
    sentiments: without(filter.sentiment, filter.sentiment_not, sentiments),
    sources: without(filter.source, filter.source_not, sourceNames),
    monitor_ids,
    languages: [...(filter.language ?? [])],
    kinds: [...(filter.kind ?? [])],
    min_urgency: filter.min_urgency ?? 0,
  };
  notes.push(...monitorNotes);
  tell(
    isNothingLeft(filter.category, filter.category_not, categories) ||
      isNothingLeft(filter.sentiment, filter.sentiment_not, sentiments) ||
      isNothingLeft(filter.source, filter.source_not, sourceNames),
    'The view includes and excludes the same values, so it shows nothing. The alert does not copy that.',
  );
  tell(
    filter.language !== undefined && filter.language.length > 0 && !filter.language.includes('und'),
    'An alert also fires for posts whose language is unknown.',
  );
  tell(
    filter.max_urgency !== undefined,
    `An alert has no upper limit on urgency: it also fires above ${filter.max_urgency}.`,
  );
  tell(
    (filter.community ?? []).length > 0,
    `An alert cannot be limited to communities (${(filter.community ?? []).join(', ')}).`,
  );
  tell(
    filter.author_handle !== undefined,
    `An alert cannot be limited to an author (${filter.author_handle}).`,
  );
  tell(
    filter.q !== undefined,
    `An alert does not search for words (“${filter.q}”). A monitor can require words.`,
  );
  tell(
    [filter.published_since, filter.published_until, filter.found_since, filter.found_until].some(
      (time) => time !== undefined,
    ),
    'An alert has no period: it fires for what is found from now on.',
  );
  tell(filter.given_up !== undefined, 'An alert does not consider whether Earshot gave up on a mention.');
  const statuses = filter.status ?? [];
  tell(
    (statuses.length > 0 && !statuses.includes('new')) || (filter.status_not ?? []).includes('new'),
    'An alert fires when a mention is found, while its status is new: the view’s status filter does not apply.',
  );
  const assignees = filter.assignee ?? [];
  tell(
    assignees.length > 0 && !assignees.includes('none'),
    'An alert fires when a mention is found, before it is assigned: the view’s assignee filter does not apply.',
  );
  tell(
    filter.is_relevant === false || filter.is_relevant_not === true,
    'An alert fires for relevant mentions only, never for those hidden as not about us.',
  );
  return { conditions, notes };
}

/** The wanted values without the unwanted ones; empty = all. */
function without<T extends string>(
  wanted: readonly T[] | undefined,
  unwanted: readonly T[] = [],
  all: readonly T[],
): T[] {
  const left = (wanted ?? []).length > 0 ? (wanted ?? []) : unwanted.length > 0 ? all : [];
  return left.filter((one) => !unwanted.includes(one));
}

function isNothingLeft<T extends string>(
  wanted: readonly T[] | undefined,
  unwanted: readonly T[] | undefined,
  all: readonly T[],
): boolean {
  return (unwanted ?? []).length > 0 && without(wanted, unwanted, all).length === 0;
}

function monitorsOf(
  { monitor_id = [], monitor_id_not = [], group_name = [], group_name_not = [] }: Given<'count_mentions'>,
  monitors: readonly Pick<MonitorOutput, 'id' | 'group_name'>[],
): { monitor_ids: string[]; monitorNotes: string[] } {
  const known = new Set(monitors.map(({ id }) => id));
  const named = monitor_id.filter((id) => known.has(id));
  const ofGroups = monitors.filter((one) => group_name.includes(one.group_name)).map(({ id }) => id);
  const monitor_ids =
    group_name.length === 0
      ? named
      : monitor_id.length === 0
        ? ofGroups
        : named.filter((id) => ofGroups.includes(id));
  return {
    monitor_ids,
    monitorNotes: [
      ...(named.length < monitor_id.length ? ['Monitors that were deleted are left out.'] : []),
      ...(group_name.length > 0
        ? ['An alert names monitors, not groups: the group’s current monitors are ticked.']
        : []),
      ...(monitor_id_not.length > 0 || group_name_not.length > 0
        ? ['An alert cannot exclude monitors: tick those that should fire it.']
        : []),
      ...(monitor_ids.length === 0 && (monitor_id.length > 0 || group_name.length > 0)
        ? ['No monitor fits the view, so none is ticked and every monitor fires it: tick some.']
        : []),
    ],
  };
}
