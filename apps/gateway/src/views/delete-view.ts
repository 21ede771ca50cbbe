import { Injectable } from '@nestjs/common';
import { type DeletedOutput, type deleteView, type IdInput } from '@earshot/contracts';
import { ViewRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Deletes a view; those after it move up. */
@Injectable()
export class DeleteViewHandler implements Handler<typeof deleteView> {
  constructor(private readonly views: ViewRepository) {}

  async handle({ id }: IdInput, { tx, project }: HandlerCall): Promise<DeletedOutput> {
    const all = await this.views.listForUpdate(tx, project.id);
    if (!(await this.views.delete(tx, project.id, id))) throw notFound('view');
    const ids = all.map((view) => view.id).filter((one) => one !== id);
    await this.views.setOrder(tx, project.id, ids);
    return { deleted: true, id };
  }
}
