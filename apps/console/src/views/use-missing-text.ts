import type { ListedViewOutput } from '@earshot/contracts';
import { useMembers } from '../data/use-members.js';
import { missingText } from './view-tab.js';

/** Says in a short sentence what a view still names although it is gone; null = nothing. */
export function useMissingText(
  views: readonly ListedViewOutput[],
): (view: ListedViewOutput) => string | null {
  const { data: members } = useMembers(views.some((view) => peopleOf(view).length > 0));
  return (view) => {
    const gone = members && peopleOf(view).filter((person) => members.every(({ id }) => id !== person));
    return missingText(view.missing_monitor_ids.length, gone?.length ?? 0);
  };
}

function peopleOf({ filter }: ListedViewOutput): readonly string[] {
  return (filter.assignee ?? []).filter((one) => one !== 'me' && one !== 'none');
}
