import { Injectable } from '@nestjs/common';
import { type DeletedOutput, deleteMonitor, type IdInput, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { found, notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Ends collection permanently; collected mentions stay. */
@Injectable()
export class DeleteMonitorHandler implements Handler<typeof deleteMonitor> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle({ id }: IdInput, { project, tx, assertUnchanged }: HandlerCall): Promise<DeletedOutput> {
    await assertUnchanged(async () => {
      const monitor = found(await this.monitors.getForUpdate(tx, project.id, id), 'monitor');
      return toMonitorOutput(monitor);
    });
    if (!(await this.monitors.delete(tx, project.id, id))) throw notFound('monitor');
    return { deleted: true, id };
  }
}
