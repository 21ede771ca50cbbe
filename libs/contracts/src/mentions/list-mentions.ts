import {
  categories,
  type Category,
  type MentionStatus,
  mentionStatuses,
  type MonitorGroup,
  monitorGroups,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Id, Instant, Integer, OneOf, Parts, RawText, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { PageInput } from '../page.js';
import { MentionOutput } from './mention.output.js';

export class ListMentionsInput extends PageInput {
  @Id({ description: 'Only mentions that this monitor matched.', optional: true })
  monitor_id?: string;

  @OneOf(monitorGroups, {
    description: 'Only mentions that a monitor of this group matched.',
    optional: true,
  })
  group_name?: MonitorGroup;

  @OneOf(sourceNames, { description: 'Only mentions from this source.', optional: true })
  source?: SourceName;

  @OneOf(mentionStatuses, { description: 'Only mentions with this status.', optional: true })
  status?: MentionStatus;

  @OneOf(categories, { description: 'Only mentions of this category.', optional: true })
  category?: Category;

  @OneOf(sentiments, { description: 'Only mentions with this sentiment.', optional: true })
  sentiment?: Sentiment;

  @Integer({ description: 'Only mentions at least this urgent.', optional: true, min: 0, max: 100 })
  min_urgency?: number;

  @Flag({ description: 'true = only relevant ones, false = only irrelevant ones.', optional: true })
  is_relevant?: boolean;

  @Text({ description: 'Only mentions by this author.', optional: true, max: 200 })
  author_handle?: string;

  @Text({
    description: 'Only mentions whose title or text contains this, literally; capitals make no difference.',
    optional: true,
    max: 200,
  })
  q?: string;

  @Instant({ description: 'Only posts published at this time or later.', optional: true })
  published_since?: string;

  @Instant({ description: 'Only posts published before this time.', optional: true })
  published_until?: string;

  @Instant({ description: 'Only mentions found at this time or later.', optional: true })
  found_since?: string;

  @Instant({ description: 'Only mentions found before this time.', optional: true })
  found_until?: string;
}

export class ListMentionsOutput {
  @Parts(() => MentionOutput, { description: 'By discovery, newest first.' })
  mentions: MentionOutput[];

  @RawText({
    description: 'Give it as cursor to get the next page; null = this was the last.',
    nullable: true,
  })
  next_cursor: string | null;
}

export const listMentions = defineOperation({
  name: 'list_mentions',
  summary: 'List what was found, newest first',
  description:
    'Use it to read what people say, e.g. status=new and min_urgency=60 for what needs attention now. Filters combine. ' +
    'Pages stay stable while new mentions arrive. Changes nothing.',
  method: 'GET',
  path: '/mentions',
  scope: 'mentions:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: ListMentionsInput,
  output: ListMentionsOutput,
  errors: ['INVALID_CURSOR'],
  example: {
    input: { status: 'new', min_urgency: 60, limit: 10 },
    output: { mentions: [examples.mention], next_cursor: null },
  },
});
