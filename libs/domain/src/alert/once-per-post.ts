/** A mention that an alert fired for. */
export interface FiredMention {
  readonly id: string;
  readonly urgency: number;
}

/** Another mention of the same post, see `copyMarks`. */
export interface CopyOfFired {
  readonly id: string;
  /** Whether a delivered or pending message of the alert includes it. */
  readonly isSent: boolean;
}

/**
 * Picks the mentions to send among those that an alert just fired for: one per post, the most urgent, otherwise the one
 * found first. Leaves out posts already sent from another place, whatever their current status.
 * @param copies of each mention, by its id
 */
export function oncePerPost(
  fired: readonly FiredMention[],
  copies: ReadonlyMap<string, readonly CopyOfFired[]>,
): FiredMention[] {
  const sent = new Set<string>();
  const inOrder = fired.toSorted((a, b) => b.urgency - a.urgency || (a.id < b.id ? -1 : 1));
  for (const { id } of inOrder)
    if (!(copies.get(id) ?? []).some((copy) => copy.isSent || sent.has(copy.id))) sent.add(id);
  return fired.filter(({ id }) => sent.has(id));
}
