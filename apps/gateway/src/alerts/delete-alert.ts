import { Injectable } from '@nestjs/common';
import { deleteAlert, type DeletedOutput, type IdInput, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { found, notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Deletes a rule together with its pending notifications. */
@Injectable()
export class DeleteAlertHandler implements Handler<typeof deleteAlert> {
  constructor(private readonly alerts: AlertRepository) {}

  async handle({ id }: IdInput, { project, tx, assertUnchanged }: HandlerCall): Promise<DeletedOutput> {
    await assertUnchanged(async () => {
      const alert = found(await this.alerts.getForUpdate(tx, project.id, id), 'alert');
      return toAlertOutput(alert);
    });
    if (!(await this.alerts.delete(tx, project.id, id))) throw notFound('alert');
    return { deleted: true, id };
  }
}
