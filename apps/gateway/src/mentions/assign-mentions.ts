import { Injectable } from '@nestjs/common';
import { type assignMentions } from '@earshot/contracts';
import { MentionRepository, NoteRepository } from '@earshot/database';
import { AppError } from '@earshot/domain';
import { ProjectChanges } from '@earshot/queue';
import type { Handle } from '../call/handler.js';

/** Assigns mentions to a member. */
@Injectable()
export class AssignMentionsHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly members: NoteRepository,
    private readonly changes: ProjectChanges,
  ) {}

  readonly handle: Handle<typeof assignMentions> = async (
    { ids, assignee_id },
    { project, tx, afterCommit },
  ) => {
    if (assignee_id !== null && (await this.members.members(tx, project.id, [assignee_id])).length === 0) {
      const message = 'assignee_id names no member of this project.';
      throw new AppError('NOT_FOUND', 'No such member.', {
        details: [{ field: 'assignee_id', rule: 'exists', message }],
      });
    }
    const { there, changed } = await this.mentions.assign(tx, project.id, ids, assignee_id);
    afterCommit(() =>
      this.changes.mentions(
        'assigned',
        changed.map((id) => ({ id, projectId: project.id })),
      ),
    );
    return {
      results: ids.map((id) =>
        there.has(id) ? { id, assigned: true, error: null } : { id, assigned: false, error: 'NOT_FOUND' },
      ),
    };
  };
}
