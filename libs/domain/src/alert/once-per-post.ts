import type { FiredMention } from '../notification/plan-messages.js';

/** Another mention of the same post, see `copyMarks`. */
export interface CopyOfFired {
  readonly id: string;
  /** Whether the alert has told of it, in a message that has arrived or is still to go. */
  readonly isTold: boolean;
}

/**
 * Of the mentions that an alert has just fired for, those that it tells of: one of each post, the most urgent, else the one that
 * was found first. What it has told of in another place it does not tell again; whether somebody has dealt with that one
 * meanwhile makes no difference.
 * @param copies of each mention, by its id
 */
export function oncePerPost<Fired extends FiredMention>(
  fired: readonly Fired[],
  copies: ReadonlyMap<string, readonly CopyOfFired[]>,
): Fired[] {
  const told = new Set<string>();
  const inOrder = fired.toSorted((a, b) => b.urgency - a.urgency || (a.id < b.id ? -1 : 1));
  for (const { id } of inOrder)
    if (!(copies.get(id) ?? []).some((copy) => copy.isTold || told.has(copy.id))) told.add(id);
  return fired.filter(({ id }) => told.has(id));
}
