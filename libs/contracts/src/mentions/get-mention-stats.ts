import { maxStatsBuckets, mentionGroupings, statsBuckets, statsComparisons } from '@earshot/domain';
import {
  extend,
  Flag,
  Fraction,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  withDefault,
} from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';

export class GetMentionStatsInput extends extend(MentionFilterInput, {
  bucket: withDefault(
    OneOf(
      statsBuckets,
      `How long a bucket is, in the time zone of the project; weeks begin on Monday. At most ${maxStatsBuckets} buckets.`,
    ),
    'day',
  ),
  by: withDefault(
    OneOf(
      mentionGroupings,
      'What to count by. group = the groups of the monitors that matched: share of voice.',
    ),
    'sentiment',
  ),
  compare: OneOf(statsComparisons, 'previous = also returns before: as much time before that.', {
    optional: true,
  }),
}) {}

/** The number of mentions with one value. */
export class StatsCountOutput extends objectWith({
  value: RawText(
    'A value of what by asked for; null = not classified yet. As in filters, mentions whose language could not be judged ' +
      '(is_judged) have the category other and the sentiment neutral, unless symbols show another sentiment.',
    { nullable: true },
  ),
  mentions: Integer('How many mentions have it.'),
  share: Fraction('Their share of all counts here, 0 to 1; null where there are none.', {
    nullable: true,
    min: 0,
    max: 1,
  }),
}) {}

/** One time interval. */
export class StatsBucketOutput extends objectWith({
  start: Instant('When it begins; the first one begins at since, even within a day.'),
  end: Instant('When the next one begins; the last one ends at until.'),
  mentions: Integer(
    'Mentions published in it; null = none is known, but this time was not scanned, there is a gap in it (see list_scans), or ' +
      'mentions from it are no longer kept, so there may be or have been some.',
    { nullable: true },
  ),
  complete: Flag(
    'Whether everything published in it was read and is kept: false if a part was not read (see get_coverage), it is still ' +
      'growing, or some mentions are no longer kept (mentions_kept_days in get_usage), so that there are or were at least this many.',
  ),
  counts: Parts(() => StatsCountOutput, 'Every value that occurs in it, most frequent first.'),
}) {}

/** Totals of the preceding period. */
export class StatsBeforeOutput extends objectWith({
  since: Instant('When it begins.'),
  until: Instant('When it ends; if the time asked for is not over yet, at the same point in it as now.'),
  mentions: Integer('Mentions published in it, each counted once.'),
  complete: Flag('Whether everything published in it was read and is kept.'),
  totals: Parts(() => StatsCountOutput, 'Every value, most frequent first.'),
}) {}

export class GetMentionStatsOutput extends objectWith({
  time_zone: RawText('The time zone that buckets begin in.'),
  since: Instant('Mentions published at this time or later are counted.'),
  until: Instant('Mentions published before this time are counted.'),
  covered_from: Instant(
    'The earliest publication time that a scan on record has looked at; null = none has. list_scans shows gaps.',
    { nullable: true },
  ),
  covered_until: Instant('The latest publication time that a scan on record has looked at.', {
    nullable: true,
  }),
  mentions: Integer('Mentions in all buckets, each counted once.'),
  totals: Parts(
    () => StatsCountOutput,
    'Every value over all buckets. A mention that several groups matched counts for each.',
  ),
  complete: Flag('Whether every bucket is complete; false = there are or were at least this many mentions.'),
  before: Part(() => StatsBeforeOutput, 'null = not asked for.', { nullable: true }),
  buckets: Parts(() => StatsBucketOutput, 'Oldest first, none left out.'),
}) {}

export const getMentionStats = defineOperation({
  name: 'get_mention_stats',
  summary: 'Count mentions over time',
  description:
    'Use it for trends, sentiment and share of voice: how many mentions were published per hour, day, week or month, by sentiment, source, category or group. Takes the filters of list_mentions; by default the last 30 days. Changes nothing.',
  method: 'GET',
  path: '/mentions/stats',
  scope: 'mentions:read',
  access: 'any',
  input: GetMentionStatsInput,
  output: GetMentionStatsOutput,
  fieldsAs: 'list_mentions',
  example: { by: 'sentiment' },
});
