import { Injectable } from '@nestjs/common';
import {
  type DeletedOutput,
  deleteMonitor,
  type DeleteMonitorInput,
  toMonitorOutput,
} from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Ends collection permanently; collected mentions stay. */
@Injectable()
export class DeleteMonitorHandler implements Handler<typeof deleteMonitor> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle(
    { id }: DeleteMonitorInput,
    { project, tx, assertUnchanged }: HandlerCall,
  ): Promise<DeletedOutput> {
    await assertUnchanged(async () => {
      const monitor = await this.monitors.getForUpdate(tx, project.id, id);
      if (monitor === null) throw notFound('monitor');
      return toMonitorOutput(monitor);
    });
    if (!(await this.monitors.delete(tx, project.id, id))) throw notFound('monitor');
    return { deleted: true, id };
  }
}
