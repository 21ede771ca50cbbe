import { Injectable } from '@nestjs/common';
import { listInvitations, toInvitationOutput } from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the project's invitations that can still be accepted. */
@Injectable()
export class ListInvitationsHandler {
  constructor(private readonly invitations: InvitationRepository) {}

  readonly handle: Handle<typeof listInvitations> = async (input, { project, tx, now }) => {
    const { items, next_cursor } = await readPage(listInvitations, input, cursorScope(project.id), (page) =>
      this.invitations.listOpen(tx, project.id, now, page),
    );
    return { invitations: items.map(toInvitationOutput), next_cursor };
  };
}
