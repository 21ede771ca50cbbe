import { Injectable } from '@nestjs/common';
import { deleteAlert, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { found, notFound } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Deletes a rule together with its pending notifications. */
@Injectable()
export class DeleteAlertHandler {
  constructor(private readonly alerts: AlertRepository) {}

  readonly handle: Handle<typeof deleteAlert> = async ({ id }, { project, tx, assertUnchanged }) => {
    await assertUnchanged(async () => {
      const alert = found(await this.alerts.getForUpdate(tx, project.id, id), 'alert');
      return toAlertOutput(alert);
    });
    if (!(await this.alerts.delete(tx, project.id, id))) throw notFound('alert');
    return { deleted: true, id };
  };
}
