import type { Given } from '../data/call/call-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { type MentionView, readView } from '../filter/mention-filter.js';
import { savedOrder } from './saved-order.js';

const pageSize = 50;

/** The view in an inbox address. */
export function shownView(search: URLSearchParams): MentionView {
  const named = readView(search);
  return search.has('order') ? named : { ...named, order: savedOrder.read() };
}

/** The input for list_mentions. */
export function viewInput(view: MentionView): Given<'list_mentions'> {
  return { ...filterInput(view), order: view.order, limit: pageSize };
}
