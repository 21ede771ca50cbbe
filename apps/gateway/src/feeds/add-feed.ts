import { Injectable } from '@nestjs/common';
import {
  type addFeed,
  type AddFeedInput,
  type FeedOutput,
  invalidRequest,
  toFeedOutput,
} from '@earshot/contracts';
import { FeedRepository, MonitorRepository, ProjectFeedRepository } from '@earshot/database';
import { AppError, found, mostFeedsPerProject } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Handler, HandlerCall } from '../call/handler.js';
import { feedAddressOf } from './feed-address.js';

/** Adds a feed to a project. The scanner, not this handler, requests it and reports the result. */
@Injectable()
export class AddFeedHandler implements Handler<typeof addFeed> {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly projectFeeds: ProjectFeedRepository,
    private readonly monitors: MonitorRepository,
  ) {}

  async handle(
    input: AddFeedInput,
    { project, tx }: Pick<HandlerCall, 'project' | 'tx'>,
  ): Promise<FeedOutput> {
    const address = feedAddressOf(input);
    const wholeMonitorId = input.whole_for_monitor_id;
    if (
      wholeMonitorId !== undefined &&
      wholeMonitorId !== null &&
      (await this.monitors.getForUpdate(tx, project.id, wholeMonitorId)) === null
    ) {
      const message = 'whole_for_monitor_id names no monitor of this project.';
      const details = [{ field: 'whole_for_monitor_id', rule: 'exists', message }];
      throw new AppError('NOT_FOUND', 'No such monitor.', { details });
    }
    const known = await this.projectFeeds.list(tx, project.id);
    if (known.length >= mostFeedsPerProject && !known.some((feed) => feed.address === address)) {
      const message = `A project reads ${mostFeedsPerProject} feeds at most.`;
      throw invalidRequest([{ field: 'address', rule: 'most_feeds', message }]);
    }
    const feedId = await this.feeds.ensure(tx, project.id, address);
    const id = await this.projectFeeds.add(tx, {
      id: newId(),
      projectId: project.id,
      feedId,
      title: input.title ?? null,
      wholeMonitorId,
    });
    await this.projectFeeds.requestReading(tx, project.id);
    const added = found(await this.projectFeeds.get(tx, project.id, id), 'feed');
    return toFeedOutput(added);
  }
}
