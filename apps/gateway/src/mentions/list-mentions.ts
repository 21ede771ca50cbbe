import { Injectable } from '@nestjs/common';
import {
  invalidField,
  type ListedMentionOutput,
  listMentions,
  type ListMentionsInput,
  type ListMentionsOutput,
  toMentionOutput,
} from '@earshot/contracts';
import { type MentionFilter, MentionRepository } from '@earshot/database';
import { cutText, type Mention, type MentionOrder } from '@earshot/domain';
import type { Handle, HandlerCall } from '../call/handler.js';
import { cursorScope, nextCursor, pageOf, readPage } from '../page.js';
import { readFilter } from './read-filter.js';

@Injectable()
export class ListMentionsHandler {
  constructor(private readonly mentions: MentionRepository) {}

  readonly handle: Handle<typeof listMentions> = async (input, call) => {
    const order = orderOf(input);
    const filter = readFilter(input, call.caller);
    return order === 'updated' ? this.changes(input, filter, call) : this.page(input, order, filter, call);
  };

  private async page(
    input: ListMentionsInput,
    order: 'found' | 'urgency',
    filter: MentionFilter,
    { project, tx }: HandlerCall,
  ): Promise<ListMentionsOutput> {
    const key = cursorScope(project.id, order === 'found' ? filter : { order, ...filter });
    const { items, next_cursor } = await readPage(listMentions, input, key, (page) =>
      order === 'found'
        ? this.mentions.list(tx, project.id, filter, page)
        : this.mentions.listByUrgency(tx, project.id, filter, page),
    );
    return { mentions: listedMentions(items, input), next_cursor, sync_cursor: null, sync_complete: null };
  }

  private async changes(
    input: ListMentionsInput,
    filter: MentionFilter,
    { project, tx }: HandlerCall,
  ): Promise<ListMentionsOutput> {
    const since = input.updated_since === undefined ? undefined : new Date(input.updated_since);
    // Without `since`: all that follows a cursor has changed since then, so programs may leave it out after the first page.
    const key = cursorScope(project.id, { order: 'updated', ...filter });
    const page = { ...pageOf(listMentions, input, key), since };
    const { items, position, more, heldBack } = await this.mentions.listChanges(tx, project.id, filter, page);
    const sync_cursor = nextCursor(listMentions, position, key);
    return {
      mentions: listedMentions(items, input),
      next_cursor: more ? sync_cursor : null,
      sync_cursor,
      sync_complete: !more && !heldBack,
    };
  }
}

/** @throws AppError INVALID_REQUEST */
function orderOf({ order, updated_since }: ListMentionsInput): MentionOrder {
  if (updated_since === undefined) return order ?? 'found';
  if (order === undefined || order === 'updated') return 'updated';
  const message = `order must be updated, or left out, if updated_since is given: it cannot be combined with ${order}.`;
  throw invalidField('order', 'order_of_changes', message);
}

function listedMentions(
  items: readonly Mention[],
  { excerpt = Infinity }: Pick<ListMentionsInput, 'excerpt'>,
): ListedMentionOutput[] {
  return items.map((mention) => {
    const { text, matches, isCut } = cutText(mention, excerpt);
    return { ...toMentionOutput({ ...mention, text, matches }), text_cut: isCut };
  });
}
