import {
  listMentions,
  type ListMentionsInput,
  type ListMentionsOutput,
  toMentionOutput,
} from '@earshot/contracts';
import { MentionRepository } from '@earshot/database';
import { type Handler, type HandlerCall, Implements } from '../handler.js';
import { cursorScope, nextCursor, pageOf } from '../page.js';
import { readFilter } from './read-filter.js';

@Implements(listMentions)
export class ListMentionsHandler implements Handler<typeof listMentions> {
  constructor(private readonly mentions: MentionRepository) {}

  async handle(
    input: ListMentionsInput,
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<ListMentionsOutput> {
    const filter = readFilter(input);
    const scope = cursorScope(project.id, filter);
    const page = pageOf(listMentions, input, scope);
    const { items, nextAfter } = await this.mentions.list(tx, project.id, filter, page);
    return {
      mentions: items.map(toMentionOutput),
      next_cursor: nextCursor(listMentions, nextAfter, scope),
    };
  }
}
