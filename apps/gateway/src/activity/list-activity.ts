import { Injectable } from '@nestjs/common';
import {
  listActivity,
  type ListActivityInput,
  type ListActivityOutput,
  toActivityOutput,
} from '@earshot/contracts';
import { ActivityRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListActivityHandler implements Handler<typeof listActivity> {
  constructor(private readonly activities: ActivityRepository) {}

  async handle(input: ListActivityInput, { project, tx, now }: HandlerCall): Promise<ListActivityOutput> {
    const filter = { mentionId: input.mention_id, userId: input.user_id };
    const { items, next_cursor } = await readPage(
      listActivity,
      input,
      cursorScope(project.id, filter),
      (page) => this.activities.list(tx, project.id, filter, page),
    );
    return { activities: items.map((activity) => toActivityOutput(activity, now)), next_cursor };
  }
}
