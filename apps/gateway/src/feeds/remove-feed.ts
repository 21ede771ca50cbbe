import { Injectable } from '@nestjs/common';
import { type DeletedOutput, type removeFeed, type RemoveFeedInput } from '@earshot/contracts';
import { Database, FeedRepository, ProjectFeedRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Removes a feed from a project; a feed that no project reads any more is deleted. */
@Injectable()
export class RemoveFeedHandler implements Handler<typeof removeFeed> {
  constructor(
    private readonly database: Database,
    private readonly feeds: FeedRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  async handle(
    { id }: RemoveFeedInput,
    { project, tx, afterCommit }: HandlerCall<'any', 'project'>,
  ): Promise<DeletedOutput> {
    if (!(await this.projectFeeds.remove(tx, project.id, id))) throw notFound('feed');
    afterCommit(() => this.database.asSystem((all) => this.feeds.deleteUnread(all)));
    return { deleted: true, id };
  }
}
