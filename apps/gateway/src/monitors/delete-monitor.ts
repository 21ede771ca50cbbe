import { Injectable } from '@nestjs/common';
import { deleteMonitor, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { found, notFound } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Ends collection permanently; collected mentions stay. */
@Injectable()
export class DeleteMonitorHandler {
  constructor(private readonly monitors: MonitorRepository) {}

  readonly handle: Handle<typeof deleteMonitor> = async ({ id }, { project, tx, assertUnchanged }) => {
    await assertUnchanged(async () => {
      const monitor = found(await this.monitors.getForUpdate(tx, project.id, id), 'monitor');
      return toMonitorOutput(monitor);
    });
    if (!(await this.monitors.delete(tx, project.id, id))) throw notFound('monitor');
    return { deleted: true, id };
  };
}
