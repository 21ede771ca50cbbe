import { inboxView, type MentionView, writeView } from '../filter/mention-filter.js';

/** A built-in view, shown beside the search. */
export interface Preset {
  readonly name: string;
  readonly view: MentionView;
}

/** The most common views. `hidden` shows its count as a reminder that something is hidden. */
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

/** The presets that show a count: those with work to do. */
export const countedPresets: readonly Preset[] = presets.slice(0, 2);

/** Mentions judged not to be about the brand. */
export const hiddenPreset: Preset = { name: 'Hidden', view: { ...inboxView, relevance: 'no' } };

/** Whether two views show the same mentions in any order. */
export function sameView(a: MentionView, b: MentionView): boolean {
  return writeView(a) === writeView({ ...b, order: a.order });
}
