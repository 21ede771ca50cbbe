import { Injectable } from '@nestjs/common';
import { listMembers, toMemberOutput } from '@earshot/contracts';
import { MemberRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the members of the project. */
@Injectable()
export class ListMembersHandler {
  constructor(private readonly members: MemberRepository) {}

  readonly handle: Handle<typeof listMembers> = async (input, { project, tx }) => {
    const { items, next_cursor } = await readPage(listMembers, input, cursorScope(project.id), (page) =>
      this.members.list(tx, project.id, page),
    );
    return { members: items.map(toMemberOutput), next_cursor };
  };
}
