import { Injectable } from '@nestjs/common';
import { toMentionOutput, updateMentionStatus } from '@earshot/contracts';
import { MentionRepository, StatusChangeRepository } from '@earshot/database';
import { actorOf, found, notFound } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import type { Handle } from '../call/handler.js';

@Injectable()
export class UpdateMentionStatusHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly statuses: StatusChangeRepository,
    private readonly changes: ProjectChanges,
  ) {}

  readonly handle: Handle<typeof updateMentionStatus> = async (
    { id, status },
    { caller, project, tx, assertUnchanged, afterCommit },
  ) => {
    await assertUnchanged(async () => {
      const before = found(await this.mentions.getForUpdate(tx, project.id, id), 'mention');
      return toMentionOutput(before);
    });
    const by = actorOf(caller);
    const change = { id: newId(), projectId: project.id, mentionIds: [id], status, by };
    const { triageId, before } = await this.statuses.apply(tx, change);
    const previous = before.get(id);
    const mention = await this.mentions.get(tx, project.id, id);
    if (mention === null || previous === undefined) throw notFound('mention');
    if (triageId !== null)
      afterCommit(() => this.changes.statuses(project.id, { triageId, by }, [id], status));
    return { ...toMentionOutput(mention), triage_id: triageId, previous_status: previous };
  };
}
