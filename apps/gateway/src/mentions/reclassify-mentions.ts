import { Injectable } from '@nestjs/common';
import {
  reclassifyMentions,
  type ReclassifyMentionsInput,
  toReclassificationOutput,
} from '@earshot/contracts';
import { MonitorRepository, ReclassificationRepository } from '@earshot/database';
import {
  AppError,
  maxUnfinishedReclassifications,
  notFound,
  type ReclassificationScope,
} from '@earshot/domain';
import { Enqueuer, queues } from '@earshot/queue';
import type { Handle } from '../call/handler.js';
import { assertWindows } from './read-filter.js';

/** Stores the work as a row; a job for a classifier is enqueued after the commit. */
@Injectable()
export class ReclassifyMentionsHandler {
  constructor(
    private readonly reclassifications: ReclassificationRepository,
    private readonly monitors: MonitorRepository,
    private readonly enqueuer: Enqueuer,
  ) {}

  readonly handle: Handle<typeof reclassifyMentions> = async (input, { project, tx, now, afterCommit }) => {
    assertWindows(input);
    const scope = scopeOf(input);
    if (scope.monitorId !== null && (await this.monitors.get(tx, project.id, scope.monitorId)) === null)
      throw notFound('monitor');
    const job = await this.reclassifications.insert(tx, project.id, scope, now);
    if (job === null)
      throw new AppError(
        'CONFLICT',
        `${maxUnfinishedReclassifications} reclassifications of this project are unfinished: wait until one of them is done.`,
        { retryAfterSeconds: 60 },
      );
    afterCommit(() => this.enqueuer.enqueue(queues.reclassify, [{ reclassificationIds: [job.id] }]));
    return toReclassificationOutput(job);
  };
}

function scopeOf(input: ReclassifyMentionsInput): ReclassificationScope {
  return {
    monitorId: input.monitor_id ?? null,
    publishedSince: moment(input.published_since),
    publishedUntil: moment(input.published_until),
    foundSince: moment(input.found_since),
    foundUntil: moment(input.found_until),
    onlyOutdated: input.only_outdated,
  };
}

function moment(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
