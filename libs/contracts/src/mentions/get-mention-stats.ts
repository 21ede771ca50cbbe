import {
  mentionGroupings,
  type MentionGrouping,
  maxStatsBuckets,
  statsBuckets,
  type StatsBucket,
} from '@earshot/domain';
import { Fraction, Instant, Integer, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MentionFilterInput } from './mention-filter.input.js';

const anyCount = { min: 0, max: Number.MAX_SAFE_INTEGER };

export class GetMentionStatsInput extends MentionFilterInput {
  @OneOf(statsBuckets, {
    description: `How long a bucket is, in the time zone of the project; weeks begin on Monday. At most ${maxStatsBuckets} buckets.`,
    optional: true,
  })
  bucket: StatsBucket = 'day';

  @OneOf(mentionGroupings, {
    description: 'What to count by. group = the groups of the monitors that matched: share of voice.',
    optional: true,
  })
  by: MentionGrouping = 'sentiment';
}

/** Mentions that have one value. */
export class StatsCountOutput {
  @RawText({
    description: 'A value of what was asked for by; null = not classified yet.',
    nullable: true,
  })
  value: string | null;

  @Integer({ description: 'How many mentions have it.', ...anyCount })
  mentions: number;

  @Fraction({
    description: 'Their share of all counts here, 0 to 1; null where there are none.',
    nullable: true,
    min: 0,
    max: 1,
  })
  share: number | null;
}

/** One stretch of time. */
export class StatsBucketOutput {
  @Instant({ description: 'When it begins.' })
  start: string;

  @Instant({ description: 'When the next one begins.' })
  end: string;

  @Integer({
    description:
      'Mentions published in it; null = none is known, but this time was not scanned, or there is a gap in it (see ' +
      'list_scans), so there may be some.',
    nullable: true,
    ...anyCount,
  })
  mentions: number | null;

  @Parts(() => StatsCountOutput, { description: 'Every value that occurs in it, most frequent first.' })
  counts: StatsCountOutput[];
}

export class GetMentionStatsOutput {
  @RawText({ description: 'The time zone that buckets begin in.' })
  time_zone: string;

  @Instant({ description: 'Mentions published at this time or later are counted.' })
  since: string;

  @Instant({ description: 'Mentions published before this time are counted.' })
  until: string;

  @Instant({
    description:
      'The earliest publication time that a scan on record has looked at; null = none has. list_scans shows gaps.',
    nullable: true,
  })
  covered_from: string | null;

  @Instant({
    description: 'The latest publication time that a scan on record has looked at.',
    nullable: true,
  })
  covered_until: string | null;

  @Integer({ description: 'Mentions in all buckets, each counted once.', ...anyCount })
  mentions: number;

  @Parts(() => StatsCountOutput, {
    description: 'Every value over all buckets. A mention that several groups matched counts for each.',
  })
  totals: StatsCountOutput[];

  @Parts(() => StatsBucketOutput, { description: 'Oldest first, without holes.' })
  buckets: StatsBucketOutput[];
}

export const getMentionStats = defineOperation({
  name: 'get_mention_stats',
  summary: 'Count mentions over time',
  description:
    'Use it for trends, mood and share of voice: how many mentions were published per hour, day, week or month, by sentiment, source, category or group. Takes the filters of list_mentions; by default the last 30 days. Changes nothing.',
  method: 'GET',
  path: '/mentions/stats',
  scope: 'mentions:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: GetMentionStatsInput,
  output: GetMentionStatsOutput,
  fieldsAs: 'list_mentions',
  errors: [],
  example: { by: 'sentiment' },
});
