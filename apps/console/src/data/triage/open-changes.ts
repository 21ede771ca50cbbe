import type { MentionStatus } from '@earshot/domain';

/** A mention's status before and after a change. */
export interface Change {
  readonly id: string;
  /** Corrected if an earlier change of the same mention is refused. */
  was: MentionStatus;
  readonly set: MentionStatus;
}

/** Changes that the server has not answered yet, oldest first. */
export const openChanges = new Set<Change>();

/**
 * Takes back changes that the server has refused. An open change of the same mention goes on from the older status.
 * @returns by mention id: the status to show again, unless a later change is open
 */
export function takeBack(refused: readonly Change[]): Map<string, MentionStatus> {
  const next = new Map([...openChanges].reverse().map((change) => [change.id, change]));
  const shown = new Map<string, MentionStatus>();
  for (const { id, was } of refused) {
    const later = next.get(id);
    if (later === undefined) shown.set(id, was);
    else later.was = was;
  }
  return shown;
}
