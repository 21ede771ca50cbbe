import { Injectable } from '@nestjs/common';
import { listAlerts, toAlertOutput } from '@earshot/contracts';
import { AlertRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';

@Injectable()
export class ListAlertsHandler {
  constructor(private readonly alerts: AlertRepository) {}

  readonly handle: Handle<typeof listAlerts> = async (_, { project, tx }) => ({
    alerts: (await this.alerts.list(tx, project.id)).map(toAlertOutput),
  });
}
