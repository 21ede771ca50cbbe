import { Injectable } from '@nestjs/common';
import {
  listMembers,
  type ListMembersInput,
  type ListMembersOutput,
  toMemberOutput,
} from '@earshot/contracts';
import { MemberRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the members of the project. */
@Injectable()
export class ListMembersHandler implements Handler<typeof listMembers> {
  constructor(private readonly members: MemberRepository) {}

  async handle(input: ListMembersInput, { project, tx }: HandlerCall<'session'>): Promise<ListMembersOutput> {
    const { items, next_cursor } = await readPage(listMembers, input, cursorScope(project.id), (page) =>
      this.members.list(tx, project.id, page),
    );
    return { members: items.map(toMemberOutput), next_cursor };
  }
}
