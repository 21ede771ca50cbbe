import { Injectable } from '@nestjs/common';
import {
  type ListedViewOutput,
  type listViews,
  type MentionFilterInput,
  monitorsOf,
  toViewOutput,
} from '@earshot/contracts';
import { MentionRepository, ViewRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { readFilter } from '../mentions/read-filter.js';

/** Lists the views of a project, with counts up to the requested maximum. */
@Injectable()
export class ListViewsHandler {
  constructor(
    private readonly views: ViewRepository,
    private readonly mentions: MentionRepository,
  ) {}

  readonly handle: Handle<typeof listViews> = async ({ count_up_to }, { caller, tx, project }) => {
    const found = await this.views.list(tx, project.id);
    const named = [...new Set(found.flatMap(({ filter }) => monitorsOf(filter)))];
    const missing = await this.views.missingMonitors(tx, project.id, named);
    const views: ListedViewOutput[] = [];
    for (const view of found) {
      const filter = view.filter as MentionFilterInput;
      // Nothing can be assigned to a key, so there is no count of mentions assigned to it.
      const isCounted =
        count_up_to !== undefined && !(caller.kind === 'api_key' && filter.assignee?.includes('me'));
      const mentions = isCounted
        ? await this.mentions.countUpTo(tx, project.id, readFilter(filter, caller), count_up_to)
        : null;
      views.push({ ...toViewOutput(view, missing), mentions });
    }
    return { views };
  };
}
