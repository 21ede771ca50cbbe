import { Injectable } from '@nestjs/common';
import {
  getMentionStats,
  type GetMentionStatsInput,
  type GetMentionStatsOutput,
  invalidField,
} from '@earshot/contracts';
import {
  MentionRepository,
  MentionRetentionConfig,
  ProjectRepository,
  WatchRecordRepository,
} from '@earshot/database';
import {
  coverageSpans,
  fitsStats,
  maxStatsBuckets,
  found,
  periodBefore,
  type TimeWindow,
} from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { watchReadings } from '../sources/watch-readings.js';
import { readFilter } from './read-filter.js';
import { toBeforeOutput, toStatsOutput } from './stats-output.js';

const usualWindowMs = 30 * 24 * 60 * 60 * 1_000;

@Injectable()
export class GetMentionStatsHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly projects: ProjectRepository,
    private readonly records: WatchRecordRepository,
    private readonly retention: MentionRetentionConfig,
  ) {}

  readonly handle: Handle<typeof getMentionStats> = async (
    { bucket, by, compare, ...input },
    { caller, project: { id, plan }, tx, now },
  ) => {
    const asked = readFilter(input, caller);
    const until = asked.publishedUntil ?? now;
    const since = asked.publishedSince ?? new Date(until.getTime() - usualWindowMs);
    assertCountable(bucket, since, until);
    const project = found(await this.projects.get(tx, id), 'project');
    const { timeZone } = project;
    const window = { from: since, until };
    const before = compare === undefined ? null : periodBefore(window, now, timeZone);
    assertExpressible((before ?? window).from);
    const figures = async (of: TimeWindow): Promise<GetMentionStatsOutput> => {
      const filter = { ...asked, publishedSince: of.from, publishedUntil: of.until };
      const stats = await this.mentions.stats(tx, id, { filter, bucket, by, timeZone });
      const read = await this.mentions.readTimes(tx, id, filter);
      const watches = watchReadings(await this.records.list(tx, id, filter, of), [], now);
      return toStatsOutput(stats, {
        timeZone,
        window: of,
        read,
        keptSince: this.retention.keptSince(plan, now),
        spans: [...watches.values()].map((each) => coverageSpans(each, of, now)),
      });
    };
    const stats = await figures(window);
    return before === null ? stats : { ...stats, before: toBeforeOutput(await figures(before)) };
  };
}

/** @throws AppError INVALID_REQUEST */
function assertCountable(bucket: GetMentionStatsInput['bucket'], since: Date, until: Date): void {
  if (since >= until)
    throw invalidField(
      'published_since',
      'order',
      'published_since must be before published_until, which is now unless given.',
    );
  if (!fitsStats(bucket, since, until))
    throw invalidField(
      'bucket',
      'max_buckets',
      `bucket must be longer, or the time shorter: at most ${maxStatsBuckets} buckets are returned at once.`,
    );
}

/** The answer says where a time begins, in the standard format. @throws AppError INVALID_REQUEST */
function assertExpressible(from: Date): void {
  if (from.getUTCFullYear() >= 0) return;
  const message =
    'published_since must be later: the counted time, or the one before it, would begin before the year 0.';
  throw invalidField('published_since', 'minimum', message);
}
