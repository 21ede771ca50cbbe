import type { Given } from '../data/call/call-operation.js';
import { filterInput } from './filter-input.js';
import { inboxView, type MentionView } from './mention-filter.js';

/**
 * The view that shows the results of a list_mentions filter, newest first; the inverse of `filterInput`. null = no page can
 * show it, because it has conditions that only programs use, e.g. mentions that were not judged relevant.
 */
export function viewOfFilter(filter: Given<'count_mentions'>): MentionView | null {
  const { status = [], is_relevant, is_relevant_not, given_up = false, up_to: _, ...rest } = filter;
  const relevance =
    is_relevant === undefined ? (is_relevant_not === undefined ? 'any' : 'yes') : is_relevant ? 'only' : 'no';
  // An urgency of at least 0 means any mention with a verdict.
  const isBeyondPages =
    is_relevant_not === true ||
    (is_relevant === false && is_relevant_not === false) ||
    rest.min_urgency === 0 ||
    filter.given_up === false;
  const view = { ...inboxView, ...rest, status, relevance, given_up } as const;
  return isBeyondPages ? null : view;
}

/** Whether two filters have the same conditions. */
export function isSameFilter(a: MentionView, b: MentionView): boolean {
  return JSON.stringify(sorted(filterInput(a))) === JSON.stringify(sorted(filterInput(b)));
}

/** Sorts the fields and the lists in them, for comparison. */
function sorted(input: Given<'count_mentions'>): unknown[] {
  return Object.entries(input)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
