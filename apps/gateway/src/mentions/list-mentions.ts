import {
  listMentions,
  type ListMentionsInput,
  type ListMentionsOutput,
  toMentionOutput,
} from '@earshot/contracts';
import { type MentionFilter, MentionRepository } from '@earshot/database';
import { type Handler, type HandlerCall, Implements } from '../handler.js';
import { nextCursor, pageOf } from '../page.js';

@Implements(listMentions)
export class ListMentionsHandler implements Handler<typeof listMentions> {
  constructor(private readonly mentions: MentionRepository) {}

  async handle(
    input: ListMentionsInput,
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<ListMentionsOutput> {
    const page = pageOf(listMentions, input);
    const { items, nextAfter } = await this.mentions.list(tx, project.id, filterOf(input), page);
    return { mentions: items.map(toMentionOutput), next_cursor: nextCursor(listMentions, nextAfter) };
  }
}

function filterOf(input: ListMentionsInput): MentionFilter {
  return {
    monitorId: input.monitor_id,
    groupName: input.group_name,
    source: input.source,
    status: input.status,
    category: input.category,
    sentiment: input.sentiment,
    minUrgency: input.min_urgency,
    isRelevant: input.is_relevant,
    authorHandle: input.author_handle,
    q: input.q,
    publishedSince: moment(input.published_since),
    publishedUntil: moment(input.published_until),
    foundSince: moment(input.found_since),
    foundUntil: moment(input.found_until),
  };
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
