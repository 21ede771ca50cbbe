import { Injectable } from '@nestjs/common';
import { type deleteView } from '@earshot/contracts';
import { ViewRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Deletes a view; those after it move up. */
@Injectable()
export class DeleteViewHandler {
  constructor(private readonly views: ViewRepository) {}

  readonly handle: Handle<typeof deleteView> = async ({ id }, { tx, project }) => {
    const all = await this.views.listForUpdate(tx, project.id);
    if (!(await this.views.delete(tx, project.id, id))) throw notFound('view');
    const ids = all.map((view) => view.id).filter((one) => one !== id);
    await this.views.setOrder(tx, project.id, ids);
    return { deleted: true, id };
  };
}
