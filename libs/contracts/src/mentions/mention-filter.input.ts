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
import { Flag, Integer, OneOf, Text } from '../fields/fields.js';
import { MentionWindowInput } from './mention-window.input.js';

/** Which mentions are meant: those that meet every condition given. */
export class MentionFilterInput extends MentionWindowInput {
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

  @Flag({
    description:
      'true = only those of which classification or alerting failed too often and is not tried again, see explain_mention; ' +
      'false = only others.',
    optional: true,
  })
  given_up?: boolean;

  @Text({ description: 'Only mentions by this author.', optional: true, max: 200 })
  author_handle?: string;

  @Text({
    description:
      'Only mentions whose title or text contains this, literally; capitals, and how an apostrophe, a hyphen or white space ' +
      'is typed, make no difference.',
    optional: true,
    max: 200,
  })
  q?: string;
}
