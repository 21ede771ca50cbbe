import {
  mentionGroupings,
  type MentionGrouping,
  maxStatsBuckets,
  statsBuckets,
  type StatsBucket,
  statsComparisons,
  type StatsComparison,
} from '@earshot/domain';
import { Flag, Fraction, Instant, Integer, OneOf, Part, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './filter/mention-filter.input.js';

export class GetMentionStatsInput extends MentionFilterInput {
  @OneOf(
    statsBuckets,
    `How long a bucket is, in the time zone of the project; weeks begin on Monday. At most ${maxStatsBuckets} buckets.`,
    { optional: true },
  )
  bucket: StatsBucket = 'day';

  @OneOf(
    mentionGroupings,
    'What to count by. group = the groups of the monitors that matched: share of voice.',
    { optional: true },
  )
  by: MentionGrouping = 'sentiment';

  @OneOf(statsComparisons, 'previous = also returns before: as much time before that.', { optional: true })
  compare?: StatsComparison;
}

/** The number of mentions with one value. */
export class StatsCountOutput {
  @RawText(
    'A value of what by asked for; null = not classified yet. As in filters, mentions whose language could not be judged ' +
      '(is_judged) have the category other and the sentiment neutral, unless symbols show another sentiment.',
    { nullable: true },
  )
  value: string | null;

  @Integer('How many mentions have it.')
  mentions: number;

  @Fraction('Their share of all counts here, 0 to 1; null where there are none.', {
    nullable: true,
    min: 0,
    max: 1,
  })
  share: number | null;
}

/** One time interval. */
export class StatsBucketOutput {
  @Instant('When it begins; the first one begins at since, even within a day.')
  start: string;

  @Instant('When the next one begins; the last one ends at until.')
  end: string;

  @Integer(
    'Mentions published in it; null = none is known, but this time was not scanned, there is a gap in it (see list_scans), or ' +
      'mentions from it are no longer kept, so there may be or have been some.',
    { nullable: true },
  )
  mentions: number | null;

  @Flag(
    'Whether everything published in it was read and is kept: false if a part was not read (see get_coverage), it is still ' +
      'growing, or some mentions are no longer kept (mentions_kept_days in get_usage), so that there are or were at least this many.',
  )
  complete: boolean;

  @Parts(() => StatsCountOutput, 'Every value that occurs in it, most frequent first.')
  counts: StatsCountOutput[];
}

/** Totals of the preceding period. */
export class StatsBeforeOutput {
  @Instant('When it begins.')
  since: string;

  @Instant('When it ends; if the time asked for is not over yet, at the same point in it as now.')
  until: string;

  @Integer('Mentions published in it, each counted once.')
  mentions: number;

  @Flag('Whether everything published in it was read and is kept.')
  complete: boolean;

  @Parts(() => StatsCountOutput, 'Every value, most frequent first.')
  totals: StatsCountOutput[];
}

export class GetMentionStatsOutput {
  @RawText('The time zone that buckets begin in.')
  time_zone: string;

  @Instant('Mentions published at this time or later are counted.')
  since: string;

  @Instant('Mentions published before this time are counted.')
  until: string;

  @Instant(
    'The earliest publication time that a scan on record has looked at; null = none has. list_scans shows gaps.',
    { nullable: true },
  )
  covered_from: string | null;

  @Instant('The latest publication time that a scan on record has looked at.', { nullable: true })
  covered_until: string | null;

  @Integer('Mentions in all buckets, each counted once.')
  mentions: number;

  @Parts(
    () => StatsCountOutput,
    'Every value over all buckets. A mention that several groups matched counts for each.',
  )
  totals: StatsCountOutput[];

  @Flag('Whether every bucket is complete; false = there are or were at least this many mentions.')
  complete: boolean;

  @Part(() => StatsBeforeOutput, 'null = not asked for.', { nullable: true })
  before: StatsBeforeOutput | null;

  @Parts(() => StatsBucketOutput, 'Oldest first, none left out.')
  buckets: StatsBucketOutput[];
}

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
