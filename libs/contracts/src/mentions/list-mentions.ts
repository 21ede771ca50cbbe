import { Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageCursor, PageLimit } from '../page.js';
import { MentionFilterInput } from './mention-filter.input.js';
import { MentionOutput } from './mention.output.js';

export class ListMentionsInput extends MentionFilterInput {
  @PageLimit
  limit: number = 20;

  @PageCursor
  cursor?: string;
}

/** A part of a list of mentions. */
export class ListMentionsOutput {
  @Parts(() => MentionOutput, {
    description:
      'By discovery, newest first. May be fewer than limit, even none, while next_cursor is not null: then the rest is still to be searched.',
  })
  mentions: MentionOutput[];

  @RawText({
    description: 'Give it as cursor, with the same filters, to get the next page; null = this was the last.',
    nullable: true,
  })
  next_cursor: string | null;
}

export const listMentions = defineOperation({
  name: 'list_mentions',
  summary: 'List what was found, newest first',
  description:
    'Use it to read what people say, e.g. status=new and min_urgency=60 for what needs attention now. Filters combine. ' +
    'Pages stay stable while new mentions arrive; go on until next_cursor is null. Changes nothing.',
  method: 'GET',
  path: '/mentions',
  scope: 'mentions:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: ListMentionsInput,
  output: ListMentionsOutput,
  errors: ['INVALID_CURSOR'],
  example: { status: 'new', min_urgency: 60, limit: 10 },
});
