import { Injectable } from '@nestjs/common';
import { type updateView } from '@earshot/contracts';
import { ViewRepository } from '@earshot/database';
import { notFound, placeView } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { assertNameFree, storableFilter, storedView } from './stored-view.js';

/** Changes the given fields of a view. */
@Injectable()
export class UpdateViewHandler {
  constructor(private readonly views: ViewRepository) {}

  readonly handle: Handle<typeof updateView> = async ({ id, name, filter, position }, call) => {
    const { tx, project } = call;
    const stored = filter === undefined ? undefined : storableFilter(filter, call.caller);
    const all = await this.views.listForUpdate(tx, project.id);
    const before = all.find((view) => view.id === id);
    if (before === undefined) throw notFound('view');
    if (name !== undefined) await assertNameFree(this.views, call, name, id);
    await this.views.update(tx, { ...before, name: name ?? before.name, filter: stored ?? before.filter });
    if (position !== undefined) {
      const ids = all.map((view) => view.id);
      await this.views.setOrder(tx, project.id, placeView(ids, id, position));
    }
    return storedView(this.views, call, id);
  };
}
