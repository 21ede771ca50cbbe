import { Integer, Part, Parts } from '../fields/fields.js';
import { CountMentionsOutput } from '../mentions/count-mentions.js';
import { defineOperation } from '../operation.js';
import { ViewOutput } from './view.output.js';

/** The list is never paged, because a project has at most fifty views. */
export class ListViewsInput {
  @Integer('Also count the mentions of each view, up to this many.', { optional: true, min: 1, max: 1_000 })
  count_up_to?: number;
}

export class ListedViewOutput extends ViewOutput {
  @Part(() => CountMentionsOutput, 'How many mentions it shows; null = not asked for.', { nullable: true })
  mentions: CountMentionsOutput | null;
}

export class ListViewsOutput {
  @Parts(() => ListedViewOutput, 'Every view of the project, in its order.')
  views: ListedViewOutput[];
}

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
