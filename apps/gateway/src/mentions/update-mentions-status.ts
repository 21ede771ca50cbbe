import { Injectable } from '@nestjs/common';
import {
  updateMentionsStatus,
  type UpdateMentionsStatusInput,
  type UpdateMentionsStatusOutput,
} from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { ProjectChanges } from '@earshot/queue';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class UpdateMentionsStatusHandler implements Handler<typeof updateMentionsStatus> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly changes: ProjectChanges,
  ) {}

  async handle(
    { ids, status }: UpdateMentionsStatusInput,
    { project, tx, afterCommit }: HandlerCall<'any', 'project'>,
  ): Promise<UpdateMentionsStatusOutput> {
    const there = await this.mentions.updateStatuses(tx, project.id, ids, status);
    afterCommit(() => this.changes.statuses(project.id, [...there.keys()], status));
    return {
      results: ids.map((id) =>
        there.has(id) ? { id, updated: true, error: null } : { id, updated: false, error: 'NOT_FOUND' },
      ),
    };
  }
}
