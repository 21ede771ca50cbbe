import { Injectable } from '@nestjs/common';
import { type createView, type CreateViewInput, type ViewOutput } from '@earshot/contracts';
import { ViewRepository } from '@earshot/database';
import { placeView } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Handler, HandlerCall } from '../call/handler.js';
import { storedView } from './stored-view.js';
import { assertNameFree, assertRoomForView, storableFilter } from './view-checks.js';

/** Saves a filter under a name. */
@Injectable()
export class CreateViewHandler implements Handler<typeof createView> {
  constructor(private readonly views: ViewRepository) {}

  async handle({ name, filter, position }: CreateViewInput, call: HandlerCall): Promise<ViewOutput> {
    const { tx, project } = call;
    const view = { id: newId(), projectId: project.id, name, filter: storableFilter(filter, call.caller) };
    const others = await this.views.listForUpdate(tx, project.id);
    assertRoomForView(others);
    await assertNameFree(this.views, call, name, null);
    await this.views.insert(tx, view);
    if (position !== undefined) {
      const ids = others.map(({ id }) => id);
      await this.views.setOrder(tx, project.id, placeView(ids, view.id, position));
    }
    return storedView(this.views, call, view.id);
  }
}
