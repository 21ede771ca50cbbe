import { longestViewName, maxViews, type View } from '@earshot/domain';
import { Id, IdList, Instant, Integer, Part, Text } from '../fields/fields.js';
import { MentionFilterInput } from '../mentions/filter/mention-filter.input.js';
import { isoTime } from '../time.js';

export class ViewOutput {
  @Id('Id of the view.')
  id: string;

  @Text('Its name.', { max: longestViewName })
  name: string;

  @Part(() => MentionFilterInput, 'Which mentions it shows: fields of list_mentions.')
  filter: MentionFilterInput;

  @Integer('Its place, 0 = first.', { min: 0, max: maxViews - 1 })
  position: number;

  @IdList('Monitors that the filter names and the project does not have, e.g. because they were deleted.', {
    maxItems: 200,
  })
  missing_monitor_ids: string[];

  @Instant('When it was created.')
  created_at: string;

  @Instant('When its name, filter or position was last set.')
  updated_at: string;
}

/** @param missing monitors in the filter that the project does not have */
export function toViewOutput(view: View, missing: ReadonlySet<string>): ViewOutput {
  return {
    id: view.id,
    name: view.name,
    filter: view.filter as MentionFilterInput,
    position: view.position,
    missing_monitor_ids: monitorsOf(view.filter).filter((id) => missing.has(id)),
    created_at: isoTime(view.createdAt),
    updated_at: isoTime(view.updatedAt),
  };
}

/** The monitors in a view's filter, without duplicates. */
export function monitorsOf(filter: View['filter']): string[] {
  const { monitor_id = [], monitor_id_not = [] } = filter as MentionFilterInput;
  return [...new Set([...monitor_id, ...monitor_id_not])];
}
