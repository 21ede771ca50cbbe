import { Injectable } from '@nestjs/common';
import { type DeletedOutput, type IdInput, type removeFeed } from '@earshot/contracts';
import { ProjectFeedRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Removes a feed from a project. The scheduler deletes a feed that no project reads any more. */
@Injectable()
export class RemoveFeedHandler implements Handler<typeof removeFeed> {
  constructor(private readonly projectFeeds: ProjectFeedRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<DeletedOutput> {
    if (!(await this.projectFeeds.remove(tx, project.id, id))) throw notFound('feed');
    return { deleted: true, id };
  }
}
