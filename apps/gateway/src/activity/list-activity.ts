import { Injectable } from '@nestjs/common';
import { listActivity, toActivityOutput } from '@earshot/contracts';
import { ActivityRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListActivityHandler {
  constructor(private readonly activities: ActivityRepository) {}

  readonly handle: Handle<typeof listActivity> = async (input, { project, tx, now }) => {
    const filter = { mentionId: input.mention_id, userId: input.user_id };
    const { items, next_cursor } = await readPage(
      listActivity,
      input,
      cursorScope(project.id, filter),
      (page) => this.activities.list(tx, project.id, filter, page),
    );
    return { activities: items.map((activity) => toActivityOutput(activity, now)), next_cursor };
  };
}
