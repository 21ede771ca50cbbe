import { Injectable } from '@nestjs/common';
import { getMonitor, type GetMonitorInput, type MonitorOutput, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetMonitorHandler implements Handler<typeof getMonitor> {
  readonly singleRoundTrip = true;

  constructor(private readonly monitors: MonitorRepository) {}

  async handle({ id }: GetMonitorInput, { project, tx }: HandlerCall): Promise<MonitorOutput> {
    const monitor = await this.monitors.get(tx, project.id, id);
    if (monitor === null) throw notFound('monitor');
    return toMonitorOutput(monitor);
  }
}
