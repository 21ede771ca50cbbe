import { Injectable } from '@nestjs/common';
import { type listFeeds, type ListFeedsInput, type ListFeedsOutput, toFeedOutput } from '@earshot/contracts';
import { ProjectFeedRepository } from '@earshot/database';
import { writeOpml } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Lists the feeds of a project with their status. */
@Injectable()
export class ListFeedsHandler implements Handler<typeof listFeeds> {
  constructor(private readonly projectFeeds: ProjectFeedRepository) {}

  async handle({ opml }: ListFeedsInput, { project, tx }: HandlerCall): Promise<ListFeedsOutput> {
    const feeds = await this.projectFeeds.list(tx, project.id);
    return { feeds: feeds.map(toFeedOutput), opml: opml ? writeOpml('Feeds in Earshot', feeds) : null };
  }
}
