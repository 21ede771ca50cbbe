import { Injectable } from '@nestjs/common';
import {
  type MentionOutput,
  toMentionOutput,
  updateMentionStatus,
  type UpdateMentionStatusInput,
} from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { ProjectChanges } from '@earshot/queue';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class UpdateMentionStatusHandler implements Handler<typeof updateMentionStatus> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly changes: ProjectChanges,
  ) {}

  async handle(
    { id, status }: UpdateMentionStatusInput,
    { project, tx, assertUnchanged, afterCommit }: HandlerCall<'any', 'project'>,
  ): Promise<MentionOutput> {
    await assertUnchanged(async () => {
      const before = await this.mentions.getForUpdate(tx, project.id, id);
      if (before === null) throw notFound('mention');
      return toMentionOutput(before);
    });
    const mention = await this.mentions.updateStatus(tx, project.id, id, status);
    if (mention === null) throw notFound('mention');
    afterCommit(() => this.changes.statuses(project.id, [id], status));
    return toMentionOutput(mention);
  }
}
