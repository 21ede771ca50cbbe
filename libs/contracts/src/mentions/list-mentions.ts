import { mentionOrders } from '@earshot/domain';
import { extend, Flag, Instant, Integer, objectWith, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageCursor, PageLimit } from '../page.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';
import { MentionOutput } from './output/mention.output.js';

export class ListMentionsInput extends extend(MentionFilterInput, {
  updated_since: Instant('Only mentions changed at this time or later, in any way. Implies order updated.', {
    optional: true,
  }),
  order: OneOf(
    mentionOrders,
    'found = newest discovery first, unless updated_since is given. urgency = most urgent first. updated = by the last change, ' +
      'oldest first: continue with sync_cursor.',
    { optional: true },
  ),
  excerpt: Integer('Cut longer texts to about this many characters around the first match, see text_cut.', {
    optional: true,
    min: 80,
    max: 1_000,
  }),
  limit: PageLimit,
  cursor: PageCursor,
}) {}

const listMeans =
  'In the order asked for, by default by discovery. May be fewer than limit, even none, while next_cursor is not null: then the rest has yet to be searched.';

const NextCursor = RawText(
  'Pass it as cursor, with the same filters, to get the next page; null = this was the last.',
  { nullable: true },
);

export class ListedMentionOutput extends extend(MentionOutput, {
  text_cut: Flag(
    'true = text is the part asked for with excerpt, and matches and their offsets are those in it; get_mention has everything.',
  ),
}) {}

export class MentionsPageOutput extends objectWith({
  mentions: Parts(() => MentionOutput, listMeans),
  next_cursor: NextCursor,
}) {}

export class ListMentionsOutput extends objectWith({
  mentions: Parts(() => ListedMentionOutput, listMeans),
  next_cursor: NextCursor,
  sync_cursor: RawText(
    'For order updated: give it as cursor, with the same filters, at any later time to get exactly what has changed since ' +
      'this response. null for other orders.',
    { nullable: true },
  ),
  sync_complete: Flag(
    'For order updated: false = newer changes are stored but wait for an older transaction to end; ask again in a second. null for ' +
      'other orders.',
    { nullable: true },
  ),
}) {}

export const listMentions = defineOperation({
  name: 'list_mentions',
  summary: 'List what was found: newest, most urgent, or by change',
  description:
    'Use it to read what people say, e.g. status=new and min_urgency=60 for what needs attention. Filters combine; one of several values is enough. Continue until next_cursor is null. To keep a copy, start with updated_since and continue with sync_cursor. Changes nothing.',
  method: 'GET',
  path: '/mentions',
  scope: 'mentions:read',
  access: 'any',
  input: ListMentionsInput,
  output: ListMentionsOutput,
  errors: ['INVALID_CURSOR'],
  example: { status: ['new'], min_urgency: 60, limit: 10 },
});
