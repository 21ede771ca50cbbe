import { Injectable } from '@nestjs/common';
import { type listFeeds, toFeedOutput } from '@earshot/contracts';
import { ProjectFeedRepository } from '@earshot/database';
import { writeOpml } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Lists the feeds of a project with their status. */
@Injectable()
export class ListFeedsHandler {
  constructor(private readonly projectFeeds: ProjectFeedRepository) {}

  readonly handle: Handle<typeof listFeeds> = async ({ opml }, { project, tx }) => {
    const feeds = await this.projectFeeds.list(tx, project.id);
    return { feeds: feeds.map(toFeedOutput), opml: opml ? writeOpml(feeds) : null };
  };
}
