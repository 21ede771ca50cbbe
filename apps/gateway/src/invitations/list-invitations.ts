import { Injectable } from '@nestjs/common';
import {
  listInvitations,
  type ListInvitationsInput,
  type ListInvitationsOutput,
  toInvitationOutput,
} from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, nextCursor, pageOf } from '../page.js';

/** Lists the project's invitations that can still be accepted. */
@Injectable()
export class ListInvitationsHandler implements Handler<typeof listInvitations> {
  constructor(private readonly invitations: InvitationRepository) {}

  async handle(
    input: ListInvitationsInput,
    { project, tx, now }: HandlerCall<'session', 'project'>,
  ): Promise<ListInvitationsOutput> {
    const scope = cursorScope(project.id);
    const page = pageOf(listInvitations, input, scope);
    const { items, nextAfter } = await this.invitations.listOpen(tx, project.id, now, page);
    return {
      invitations: items.map(toInvitationOutput),
      next_cursor: nextCursor(listInvitations, nextAfter, scope),
    };
  }
}
