import type { FiredMention } from '../alert/once-per-post.js';
import { grouped } from '../list/grouped.js';
import { messagesFor, type PlannedMessage } from './plan-messages.js';

/** A mention that an alert would have fired for, and when. */
export interface DryRunMention extends FiredMention {
  readonly foundAt: Date;
  /** Mentions of the same post. */
  readonly copyIds: readonly string[];
}

/** A message that an alert would have sent. */
export interface DryRunMessage {
  readonly mentionIds: readonly string[];
  readonly sentAt: Date;
}

/**
 * The messages that an alert would have sent, or would still send, about mentions that it fires for as soon as they are
 * found. They are planned one after another by the function that the dispatcher uses. Each is sent when it is due.
 * @returns the messages, sorted by the time they are sent
 */
export function dryRunMessages(
  alert: Parameters<typeof messagesFor>[0],
  fired: readonly DryRunMention[],
  timeZone: string,
): DryRunMessage[] {
  const messages: { mentionIds: string[]; sentAt: Date }[] = [];
  const told = new Set<string>();
  let collecting: (typeof messages)[number] | null = null;
  let lastSentAt: Date | null = null;
  // Mentions found at the same moment are planned together, like those of one scan.
  const inOrder = fired.toSorted((a, b) => a.foundAt.getTime() - b.foundAt.getTime());
  for (const [ms, batch] of grouped(inOrder, ({ foundAt }) => foundAt.getTime())) {
    const now = new Date(ms);
    if (collecting !== null && collecting.sentAt <= now) {
      lastSentAt = collecting.sentAt;
      collecting = null;
    }
    const copies = new Map(
      batch.map(({ id, copyIds }) => [id, copyIds.map((copy) => ({ id: copy, isSent: told.has(copy) }))]),
    );
    const planned: PlannedMessage[] = messagesFor(alert, batch, copies, { now, lastSentAt, timeZone });
    // What is in no message repeats a post that is in one. A mention names only its nearest copies.
    for (const { id } of batch) told.add(id);
    for (const { mentionIds, dueAt, collects } of planned) {
      if (collects && collecting !== null) {
        collecting.mentionIds.push(...mentionIds);
        if (dueAt < collecting.sentAt) collecting.sentAt = dueAt;
      } else {
        const message: (typeof messages)[number] = { mentionIds: [...mentionIds], sentAt: dueAt };
        messages.push(message);
        if (collects) collecting = message;
      }
    }
  }
  return messages.sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}
