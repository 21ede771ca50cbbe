import { Injectable } from '@nestjs/common';
import { getMonitor, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class GetMonitorHandler {
  readonly singleRoundTrip = true;

  constructor(private readonly monitors: MonitorRepository) {}

  readonly handle: Handle<typeof getMonitor> = async ({ id }, { project, tx }) => {
    const monitor = found(await this.monitors.get(tx, project.id, id), 'monitor');
    return toMonitorOutput(monitor);
  };
}
