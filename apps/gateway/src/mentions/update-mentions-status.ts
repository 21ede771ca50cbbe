import { Injectable } from '@nestjs/common';
import { updateMentionsStatus } from '@earshot/contracts';
import { StatusChangeRepository } from '@earshot/database';
import { actorOf } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import type { Handle } from '../call/handler.js';

@Injectable()
export class UpdateMentionsStatusHandler {
  constructor(
    private readonly statuses: StatusChangeRepository,
    private readonly changes: ProjectChanges,
  ) {}

  readonly handle: Handle<typeof updateMentionsStatus> = async (
    { ids, status },
    { caller, project, tx, afterCommit },
  ) => {
    const by = actorOf(caller);
    const change = { id: newId(), projectId: project.id, mentionIds: ids, status, by };
    const { triageId, before } = await this.statuses.apply(tx, change);
    if (triageId !== null) {
      const changed = [...before].filter(([, was]) => was !== status).map(([id]) => id);
      afterCommit(() => this.changes.statuses(project.id, { triageId, by }, changed, status));
    }
    return {
      triage_id: triageId,
      results: ids.map((id) => {
        const previous_status = before.get(id) ?? null;
        const updated = previous_status !== null;
        return { id, updated, previous_status, error: updated ? null : 'NOT_FOUND' };
      }),
    };
  };
}
