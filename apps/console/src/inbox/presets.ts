import { inboxView, type MentionView, writeView } from '../filter/mention-filter.js';

/** A view that everybody has, beside the search. */
export interface Preset {
  readonly name: string;
  readonly view: MentionView;
}

/** What people look at most. `hidden` has its count, so that nobody forgets that something is hidden. */
export const presets: readonly Preset[] = [
  { name: 'New', view: inboxView },
  { name: 'Urgent', view: { ...inboxView, order: 'urgency', min_urgency: 60 } },
  { name: 'Questions', view: { ...inboxView, category: ['question'] } },
  {
    name: 'Assigned to me',
    view: { ...inboxView, status: ['new', 'reviewed'], relevance: 'any', assignee: ['me'] },
  },
  { name: 'All', view: { ...inboxView, status: [] } },
];

/** Those that show how many there are: what is still to be done. */
export const countedPresets: readonly Preset[] = presets.slice(0, 2);

/** What was judged not to be about the brand. */
export const hiddenPreset: Preset = { name: 'Hidden', view: { ...inboxView, relevance: 'no' } };

/** Whether two views show the same mentions, in whatever order. */
export function sameView(a: MentionView, b: MentionView): boolean {
  return writeView(a) === writeView({ ...b, order: a.order });
}
