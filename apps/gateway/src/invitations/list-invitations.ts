import { Injectable } from '@nestjs/common';
import {
  listInvitations,
  type ListInvitationsInput,
  type ListInvitationsOutput,
  toInvitationOutput,
} from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the project's invitations that can still be accepted. */
@Injectable()
export class ListInvitationsHandler implements Handler<typeof listInvitations> {
  constructor(private readonly invitations: InvitationRepository) {}

  async handle(
    input: ListInvitationsInput,
    { project, tx, now }: HandlerCall<'session'>,
  ): Promise<ListInvitationsOutput> {
    const { items, next_cursor } = await readPage(listInvitations, input, cursorScope(project.id), (page) =>
      this.invitations.listOpen(tx, project.id, now, page),
    );
    return { invitations: items.map(toInvitationOutput), next_cursor };
  }
}
