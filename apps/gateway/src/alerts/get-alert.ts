import { Injectable } from '@nestjs/common';
import { type AlertOutput, getAlert, type IdInput, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetAlertHandler implements Handler<typeof getAlert> {
  constructor(private readonly alerts: AlertRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<AlertOutput> {
    const alert = found(await this.alerts.get(tx, project.id, id), 'alert');
    return toAlertOutput(alert);
  }
}
