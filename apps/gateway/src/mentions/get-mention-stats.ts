import { Injectable } from '@nestjs/common';
import {
  getMentionStats,
  type GetMentionStatsInput,
  type GetMentionStatsOutput,
  invalidRequest,
} from '@earshot/contracts';
import { MentionRepository, ProjectRepository } from '@earshot/database';
import { fitsStats, maxStatsBuckets, notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { readFilter } from './read-filter.js';
import { toStatsOutput } from './stats-output.js';

const usualWindowMs = 30 * 24 * 60 * 60 * 1_000;

@Injectable()
export class GetMentionStatsHandler implements Handler<typeof getMentionStats> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly projects: ProjectRepository,
  ) {}

  async handle(
    { bucket, by, ...input }: GetMentionStatsInput,
    { caller, project: { id }, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<GetMentionStatsOutput> {
    const asked = readFilter(input, caller);
    const until = asked.publishedUntil ?? now;
    const since = asked.publishedSince ?? new Date(until.getTime() - usualWindowMs);
    assertCountable(bucket, since, until);
    const project = await this.projects.get(tx, id);
    if (project === null) throw notFound('project');
    const filter = { ...asked, publishedSince: since, publishedUntil: until };
    const { timeZone } = project;
    const stats = await this.mentions.stats(tx, id, { filter, bucket, by, timeZone });
    const read = await this.mentions.readTimes(tx, id, filter);
    return toStatsOutput(stats, { timeZone, since, until, read });
  }
}

/** @throws AppError INVALID_REQUEST */
function assertCountable(bucket: GetMentionStatsInput['bucket'], since: Date, until: Date): void {
  if (since >= until)
    throw invalidRequest([
      {
        field: 'published_since',
        rule: 'order',
        message: 'published_since must be before published_until, which is now unless given.',
      },
    ]);
  if (!fitsStats(bucket, since, until))
    throw invalidRequest([
      {
        field: 'bucket',
        rule: 'max_buckets',
        message: `bucket must be longer, or the time shorter: at most ${maxStatsBuckets} buckets are answered at once.`,
      },
    ]);
}
