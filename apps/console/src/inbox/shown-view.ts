import type { Given } from '../data/call/call-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { type MentionView, readView } from '../filter/mention-filter.js';
import { savedOrder } from './saved-order.js';

const pageSize = 50;

/** The view that an address of the inbox shows. */
export function shownView(search: URLSearchParams): MentionView {
  const named = readView(search);
  return search.has('order') ? named : { ...named, order: savedOrder.read() };
}

/** How its mentions are asked for. */
export function viewInput(view: MentionView): Given<'list_mentions'> {
  return { ...filterInput(view), order: view.order, limit: pageSize };
}
