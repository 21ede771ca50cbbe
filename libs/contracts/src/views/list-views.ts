import { extend, Integer, objectWith, Part, Parts } from '../fields/fields.js';
import { CountMentionsOutput } from '../mentions/count-mentions.js';
import { defineOperation } from '../operation.js';
import { ViewOutput } from './view.output.js';

/** The list is never paged, because a project has at most fifty views. */
export class ListViewsInput extends objectWith({
  count_up_to: Integer('Also count the mentions of each view, up to this many.', {
    optional: true,
    min: 1,
    max: 1_000,
  }),
}) {}

export class ListedViewOutput extends extend(ViewOutput, {
  mentions: Part(() => CountMentionsOutput, 'How many mentions it shows; null = not asked for.', {
    nullable: true,
  }),
}) {}

export class ListViewsOutput extends objectWith({
  views: Parts(() => ListedViewOutput, 'Every view of the project, in its order.'),
}) {}

export const listViews = defineOperation({
  name: 'list_views',
  summary: 'List the saved views of the project',
  description:
    'Use it to see which filters people work with; give a filter to list_mentions to read what it shows. Returns all views at once. Changes nothing.',
  method: 'GET',
  path: '/views',
  scope: 'mentions:read',
  access: 'any',
  input: ListViewsInput,
  output: ListViewsOutput,
  example: { count_up_to: 100 },
});
