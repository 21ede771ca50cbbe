import type { MentionFilterInput } from '@earshot/contracts';

/** The maximum number of monitors in a filter. */
const mostMonitors = 100;

/** An author about to be excluded, and the monitor. */
export interface ExcludedAuthor {
  readonly monitorId: string;
  /** All other monitors of the project. Mentions that they also found stay wanted. */
  readonly otherMonitorIds: readonly string[];
  /** The handle; null = a word is excluded. No filter fits words, since stored mentions also match within longer words. */
  readonly author: string | null;
}

/** A filter for the stored mentions with status new that an exclusion affects; null = no filter can select them. */
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
