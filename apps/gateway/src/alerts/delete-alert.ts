import { Injectable } from '@nestjs/common';
import { deleteAlert, type DeleteAlertInput, type DeletedOutput, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Deletes a rule together with its pending notifications. */
@Injectable()
export class DeleteAlertHandler implements Handler<typeof deleteAlert> {
  constructor(private readonly alerts: AlertRepository) {}

  async handle(
    { id }: DeleteAlertInput,
    { project, tx, assertUnchanged }: HandlerCall,
  ): Promise<DeletedOutput> {
    await assertUnchanged(async () => {
      const alert = await this.alerts.getForUpdate(tx, project.id, id);
      if (alert === null) throw notFound('alert');
      return toAlertOutput(alert);
    });
    if (!(await this.alerts.delete(tx, project.id, id))) throw notFound('alert');
    return { deleted: true, id };
  }
}
