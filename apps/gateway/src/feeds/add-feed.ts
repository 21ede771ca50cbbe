import { Injectable } from '@nestjs/common';
import { type addFeed, invalidField, toFeedOutput } from '@earshot/contracts';
import { FeedRepository, MonitorRepository, ProjectFeedRepository, type Tx } from '@earshot/database';
import { AppError, found, mostFeedsPerProject } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Handle } from '../call/handler.js';
import { feedAddressOf } from './feed-address.js';

/** Adds a feed to a project. The scanner, not this handler, requests it and reports the result. */
@Injectable()
export class AddFeedHandler {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly projectFeeds: ProjectFeedRepository,
    private readonly monitors: MonitorRepository,
  ) {}

  readonly handle: Handle<typeof addFeed> = async (input, { project, tx }) => {
    const address = feedAddressOf(input);
    const wholeMonitorId = input.whole_for_monitor_id;
    if (wholeMonitorId !== undefined && wholeMonitorId !== null)
      await this.assertReadsFeeds(tx, project.id, wholeMonitorId);
    const known = await this.projectFeeds.listForUpdate(tx, project.id);
    if (known.length >= mostFeedsPerProject && !known.some((feed) => feed.address === address)) {
      const message = `A project reads ${mostFeedsPerProject} feeds at most.`;
      throw invalidField('address', 'most_feeds', message);
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
  };

  /** Locks the monitor, so that it still reads feeds when this feed is stored. */
  private async assertReadsFeeds(tx: Tx, projectId: string, monitorId: string): Promise<void> {
    const field = 'whole_for_monitor_id';
    const monitor = await this.monitors.getForUpdate(tx, projectId, monitorId);
    if (monitor === null) {
      const details = [{ field, rule: 'exists', message: `${field} names no monitor of this project.` }];
      throw new AppError('NOT_FOUND', 'No such monitor.', { details });
    }
    if (monitor.sources.includes('feeds')) return;
    const message = `${field} must be a monitor whose sources include feeds: add it with update_monitor.`;
    throw invalidField(field, 'reads_feeds', message);
  }
}
