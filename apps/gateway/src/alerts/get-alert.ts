import { Injectable } from '@nestjs/common';
import { type AlertOutput, getAlert, type GetAlertInput, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetAlertHandler implements Handler<typeof getAlert> {
  constructor(private readonly alerts: AlertRepository) {}

  async handle({ id }: GetAlertInput, { project, tx }: HandlerCall): Promise<AlertOutput> {
    const alert = await this.alerts.get(tx, project.id, id);
    if (alert === null) throw notFound('alert');
    return toAlertOutput(alert);
  }
}
