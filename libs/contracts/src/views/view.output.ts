import { longestViewName, maxViews, type View } from '@earshot/domain';
import { Id, IdList, Instant, Integer, objectWith, Part, Text } from '../fields/fields.js';
import { MentionFilterInput } from '../mentions/filter/mention-filter.input.js';
import { outputOf } from '../fields/output-of.js';

export class ViewOutput extends objectWith({
  id: Id('Id of the view.'),
  name: Text('Its name.', { max: longestViewName }),
  filter: Part(() => MentionFilterInput, 'Which mentions it shows: fields of list_mentions.'),
  position: Integer('Its place, 0 = first.', { min: 0, max: maxViews - 1 }),
  missing_monitor_ids: IdList(
    'Monitors that the filter names and the project does not have, e.g. because they were deleted.',
    { maxItems: 200 },
  ),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When its name, filter or position was last set.'),
}) {}

/** @param missing monitors in the filter that the project does not have */
export function toViewOutput(view: View, missing: ReadonlySet<string>): ViewOutput {
  return outputOf(ViewOutput, {
    ...view,
    filter: view.filter as MentionFilterInput,
    missingMonitorIds: monitorsOf(view.filter).filter((id) => missing.has(id)),
  });
}

/** The monitors in a view's filter, without duplicates. */
export function monitorsOf(filter: View['filter']): string[] {
  const { monitor_id = [], monitor_id_not = [] } = filter as MentionFilterInput;
  return [...new Set([...monitor_id, ...monitor_id_not])];
}
