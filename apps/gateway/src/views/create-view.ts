import { Injectable } from '@nestjs/common';
import { type createView } from '@earshot/contracts';
import { ViewRepository } from '@earshot/database';
import { placeView } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Handle } from '../call/handler.js';
import { assertNameFree, assertRoomForView, storableFilter, storedView } from './stored-view.js';

/** Saves a filter under a name. */
@Injectable()
export class CreateViewHandler {
  constructor(private readonly views: ViewRepository) {}

  readonly handle: Handle<typeof createView> = async ({ name, filter, position }, call) => {
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
  };
}
