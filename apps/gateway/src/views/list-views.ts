import { Injectable } from '@nestjs/common';
import {
  type ListedViewOutput,
  type listViews,
  type ListViewsInput,
  type ListViewsOutput,
  type MentionFilterInput,
  monitorsOf,
  toViewOutput,
} from '@earshot/contracts';
import { MentionRepository, ViewRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { readFilter } from '../mentions/read-filter.js';

/** The views of a project, with as much of a count as was asked for. */
@Injectable()
export class ListViewsHandler implements Handler<typeof listViews> {
  constructor(
    private readonly views: ViewRepository,
    private readonly mentions: MentionRepository,
  ) {}

  async handle(
    { count_up_to }: ListViewsInput,
    { caller, tx, project }: HandlerCall<'any', 'project'>,
  ): Promise<ListViewsOutput> {
    const found = await this.views.list(tx, project.id);
    const named = [...new Set(found.flatMap(({ filter }) => monitorsOf(filter)))];
    const missing = await this.views.missingMonitors(tx, project.id, named);
    const views: ListedViewOutput[] = [];
    for (const view of found) {
      const filter = view.filter as MentionFilterInput;
      // A key looks after nothing, so what is assigned to it cannot be counted.
      const isCounted =
        count_up_to !== undefined && !(caller.kind === 'api_key' && filter.assignee?.includes('me'));
      const mentions = isCounted
        ? await this.mentions.countUpTo(tx, project.id, readFilter(filter, caller), count_up_to)
        : null;
      views.push({ ...toViewOutput(view, missing), mentions });
    }
    return { views };
  }
}
