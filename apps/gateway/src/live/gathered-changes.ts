import type { MentionStatus } from '@earshot/domain';
import { type Change, idsPerEvent, type MentionChange } from '@earshot/queue';

/** One event of a stream, as https://html.spec.whatwg.org/multipage/server-sent-events.html has it. */
export interface LiveEvent {
  readonly name: 'hello' | 'mentions' | 'statuses' | 'changed' | 'bye';
  readonly data: object;
}

/** The changes of one project within a second: each mention is named once a kind, whoever announced it how often. */
export class GatheredChanges {
  private readonly mentions: Record<MentionChange, Set<string>> = {
    found: new Set(),
    judged: new Set(),
    removed: new Set(),
    assigned: new Set(),
  };
  private readonly statuses = new Map<string, MentionStatus>();
  private readonly collections = new Set<string>();
  private moreMentions = false;
  private moreStatuses = false;

  add(change: Change): void {
    if (change.kind === 'collections') for (const name of change.names) this.collections.add(name);
    else if (change.kind === 'status') {
      this.moreStatuses ||= change.more;
      for (const id of change.ids) {
        // The last one counts.
        this.statuses.delete(id);
        this.statuses.set(id, change.status);
      }
    } else {
      this.moreMentions ||= change.more;
      for (const id of change.ids) this.mentions[change.kind].add(id);
    }
  }

  /** What is sent of them. Of more ids than one event carries it says that there are more. */
  events(): LiveEvent[] {
    const events: LiveEvent[] = [];
    const { found, judged, removed, assigned } = this.mentions;
    if (this.moreMentions || found.size + judged.size + removed.size + assigned.size > 0)
      events.push({
        name: 'mentions',
        data: {
          found: firstOf(found),
          judged: firstOf(judged),
          removed: firstOf(removed),
          assigned: firstOf(assigned),
          more: this.moreMentions || Object.values(this.mentions).some(({ size }) => size > idsPerEvent),
        },
      });
    const byStatus = new Map<MentionStatus, string[]>();
    for (const [id, status] of this.statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    for (const [status, ids] of byStatus)
      events.push({
        name: 'statuses',
        data: { status, ids: firstOf(ids), more: this.moreStatuses || ids.length > idsPerEvent },
      });
    if (this.collections.size > 0) events.push({ name: 'changed', data: { what: [...this.collections] } });
    return events;
  }
}

function firstOf(ids: Iterable<string>): string[] {
  return [...ids].slice(0, idsPerEvent);
}
