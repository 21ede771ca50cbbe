import { Injectable } from '@nestjs/common';
import { listAlerts, type ListAlertsInput, type ListAlertsOutput, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class ListAlertsHandler implements Handler<typeof listAlerts> {
  constructor(private readonly alerts: AlertRepository) {}

  async handle(_: ListAlertsInput, { project, tx }: HandlerCall): Promise<ListAlertsOutput> {
    return { alerts: (await this.alerts.list(tx, project.id)).map(toAlertOutput) };
  }
}
