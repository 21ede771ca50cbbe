import { Injectable } from '@nestjs/common';
import { type removeFeed } from '@earshot/contracts';
import { ProjectFeedRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Removes a feed from a project. The scheduler deletes a feed that no project reads any more. */
@Injectable()
export class RemoveFeedHandler {
  constructor(private readonly projectFeeds: ProjectFeedRepository) {}

  readonly handle: Handle<typeof removeFeed> = async ({ id }, { project, tx }) => {
    if (!(await this.projectFeeds.remove(tx, project.id, id))) throw notFound('feed');
    return { deleted: true, id };
  };
}
