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
    { tx, project }: HandlerCall<'any', 'project'>,
  ): Promise<ListViewsOutput> {
    const found = await this.views.list(tx, project.id);
    const named = [...new Set(found.flatMap(({ filter }) => monitorsOf(filter)))];
    const missing = await this.views.missingMonitors(tx, project.id, named);
    const views: ListedViewOutput[] = [];
    for (const view of found) {
      const filter = readFilter(view.filter as MentionFilterInput);
      const mentions =
        count_up_to === undefined ? null : await this.mentions.countUpTo(tx, project.id, filter, count_up_to);
      views.push({ ...toViewOutput(view, missing), mentions });
    }
    return { views };
  }
}
