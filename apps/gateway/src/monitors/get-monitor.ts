import { Injectable } from '@nestjs/common';
import { getMonitor, type IdInput, type MonitorOutput, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class GetMonitorHandler implements Handler<typeof getMonitor> {
  readonly singleRoundTrip = true;

  constructor(private readonly monitors: MonitorRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<MonitorOutput> {
    const monitor = found(await this.monitors.get(tx, project.id, id), 'monitor');
    return toMonitorOutput(monitor);
  }
}
