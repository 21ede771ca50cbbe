import type { Given } from '../data/call/call-operation.js';
import { filterInput } from './filter-input.js';
import { inboxView, type MentionView } from './mention-filter.js';

/**
 * The view that shows what a filter of list_mentions finds, newest first; the inverse of `filterInput`. null = no page can
 * show it: it asks for what programs alone ask for, e.g. for what is not judged relevant.
 */
export function viewOfFilter(filter: Given<'count_mentions'>): MentionView | null {
  const { status = [], is_relevant, is_relevant_not, given_up = false, up_to: _, ...rest } = filter;
  const relevance =
    is_relevant === undefined ? (is_relevant_not === undefined ? 'any' : 'yes') : is_relevant ? 'only' : 'no';
  // An urgency of at least 0 is any that was judged.
  const isBeyondPages =
    is_relevant_not === true ||
    (is_relevant === false && is_relevant_not === false) ||
    rest.min_urgency === 0 ||
    filter.given_up === false;
  const view = { ...inboxView, ...rest, status, relevance, given_up } as const;
  return isBeyondPages ? null : view;
}

/** Whether two filters ask for the same. */
export function isSameFilter(a: MentionView, b: MentionView): boolean {
  return JSON.stringify(sorted(filterInput(a))) === JSON.stringify(sorted(filterInput(b)));
}

/** In one order, also within lists, so that it can be compared. */
function sorted(input: Given<'count_mentions'>): unknown[] {
  return Object.entries(input)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
