import type { MentionFilterInput } from '@earshot/contracts';

/** A list of monitors in a filter. */
const mostMonitors = 100;

/** An author who is about to be excluded, and from which monitor. */
export interface ExcludedAuthor {
  readonly monitorId: string;
  /** All others of the project: what they found as well is still wanted there. */
  readonly otherMonitorIds: readonly string[];
  /** The handle; null = it is a word that is excluded. Words are found in stored mentions within longer words, too. */
  readonly author: string | null;
}

/** The undecided stored mentions that an exclusion concerns; null = no filter can select them. */
export function storedFilter(excluded: ExcludedAuthor): MentionFilterInput | null {
  const { monitorId, otherMonitorIds, author } = excluded;
  if (author === null || author === '' || otherMonitorIds.length > mostMonitors) return null;
  return {
    monitor_id: [monitorId],
    ...(otherMonitorIds.length > 0 ? { monitor_id_not: [...otherMonitorIds] } : {}),
    status: ['new'],
    author_handle: author,
  };
}
