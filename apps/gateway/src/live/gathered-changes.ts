import type { LiveEvent } from '@earshot/contracts';
import { idsPerEvent } from '@earshot/domain';
import type { Change, MentionChange } from '@earshot/queue';

type StatusChange = Pick<Change & { readonly kind: 'status' }, 'triageId' | 'status' | 'by' | 'byKind'>;

/** The changes of one project within a second: each mention is named once per kind, however often it was announced. */
export class GatheredChanges {
  private readonly mentions: Record<MentionChange, Set<string>> = {
    found: new Set(),
    judged: new Set(),
    removed: new Set(),
    assigned: new Set(),
  };
  private readonly changes = new Map<string, StatusChange>();
  /** The latest change of status, by mention id. */
  private readonly statuses = new Map<string, StatusChange>();
  /** Changes with ids that were not announced. */
  private readonly unnamed = new Set<StatusChange>();
  private readonly collections = new Set<string>();
  private moreMentions = false;

  add(change: Change): void {
    if (change.kind === 'collections') for (const name of change.names) this.collections.add(name);
    else if (change.kind === 'status') {
      const one = this.sameAs(change);
      if (change.more) this.unnamed.add(one);
      for (const id of change.ids) {
        // Only the last change counts.
        this.statuses.delete(id);
        this.statuses.set(id, one);
      }
    } else {
      this.moreMentions ||= change.more;
      for (const id of change.ids) this.mentions[change.kind].add(id);
    }
  }

  /** Merges the parts of a triage, so that they are sent together. */
  private sameAs({ triageId, status, by, byKind }: StatusChange): StatusChange {
    const key = `${triageId} ${status}`;
    const one = this.changes.get(key) ?? { triageId, status, by, byKind };
    this.changes.set(key, one);
    return one;
  }

  /** The resulting events. If there are more ids than an event can contain, it says that there are more. */
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
    const idsOf = new Map<StatusChange, string[]>();
    for (const [id, change] of this.statuses) {
      const ids = idsOf.get(change);
      if (ids === undefined) idsOf.set(change, [id]);
      else ids.push(id);
    }
    for (const change of new Set([...idsOf.keys(), ...this.unnamed])) {
      const { triageId: triage_id, status } = change;
      const kind = change.byKind;
      const by = { ...(kind === undefined ? {} : { kind }), name: change.by };
      const ids = idsOf.get(change) ?? [];
      const more = this.unnamed.has(change) || ids.length > idsPerEvent;
      events.push({ name: 'statuses', data: { triage_id, status, by, ids: firstOf(ids), more } });
    }
    if (this.collections.size > 0) events.push({ name: 'changed', data: { what: [...this.collections] } });
    return events;
  }
}

function firstOf(ids: Iterable<string>): string[] {
  return [...ids].slice(0, idsPerEvent);
}
