import { Injectable } from '@nestjs/common';
import { getAlert, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class GetAlertHandler {
  constructor(private readonly alerts: AlertRepository) {}

  readonly handle: Handle<typeof getAlert> = async ({ id }, { project, tx }) => {
    const alert = found(await this.alerts.get(tx, project.id, id), 'alert');
    return toAlertOutput(alert);
  };
}
