import { Injectable } from '@nestjs/common';
import { type Actor, idsPerEvent, type MentionStatus } from '@earshot/domain';
import { EventPublisher } from './event-publisher.js';
import { type Change, events, type MentionChange } from './events.js';

interface StatusTriage {
  readonly triageId: string;
  readonly by: Pick<Actor, 'kind' | 'name'>;
}

/**
 * Announces changes to a project, which gateways pass on to open pages. Call it after the commit. Never waits and never
 * fails.
 */
@Injectable()
export class ProjectChanges {
  constructor(private readonly publisher: EventPublisher) {}

  mentions(
    kind: MentionChange,
    mentions: readonly { readonly id: string; readonly projectId: string }[],
  ): void {
    const byProject = new Map<string, string[]>();
    for (const { id, projectId } of mentions)
      byProject.set(projectId, [...(byProject.get(projectId) ?? []), id]);
    for (const [projectId, ids] of byProject) this.publish(projectId, { kind, ...bounded(ids) });
  }

  /** Mentions of these projects changed, but their ids are not known here. */
  someMentions(kind: MentionChange, projectIds: Iterable<string>): void {
    for (const projectId of new Set(projectIds)) this.publish(projectId, { kind, ids: [], more: true });
  }

  /**
   * Mentions got a status.
   * @param triage the id of the activity, and who did it
   */
  statuses(
    projectId: string,
    { triageId, by }: StatusTriage,
    ids: readonly string[],
    status: MentionStatus,
  ): void {
    const who = { by: by.name, byKind: by.kind };
    if (ids.length > 0)
      this.publish(projectId, { kind: 'status', status, triageId, ...who, ...bounded(ids) });
  }

  /** Like `statuses`, for mentions that got different statuses. */
  mixedStatuses(
    projectId: string,
    triage: StatusTriage,
    changed: readonly { readonly id: string; readonly status: MentionStatus }[],
  ): void {
    for (const status of new Set(changed.map((mention) => mention.status))) {
      const ids = changed.filter((mention) => mention.status === status).map(({ id }) => id);
      this.statuses(projectId, triage, ids, status);
    }
  }

  /** @param names as in the paths of the API, e.g. `monitors` */
  collections(projectId: string, names: readonly string[]): void {
    this.publish(projectId, { kind: 'collections', names });
  }

  private publish(projectId: string, change: Change): void {
    this.publisher.publish(events.projectChanged, { projectId, change });
  }
}

function bounded(ids: readonly string[]): { ids: readonly string[]; more: boolean } {
  return { ids: ids.slice(0, idsPerEvent), more: ids.length > idsPerEvent };
}
