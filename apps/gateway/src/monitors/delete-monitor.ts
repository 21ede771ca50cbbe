import { type DeletedOutput, deleteMonitor, type DeleteMonitorInput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { type Handler, type HandlerCall, Implements } from '../handler.js';

/** Ends collection for good; what was collected stays. */
@Implements(deleteMonitor)
export class DeleteMonitorHandler implements Handler<typeof deleteMonitor> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle(
    { id }: DeleteMonitorInput,
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<DeletedOutput> {
    if (!(await this.monitors.delete(tx, project.id, id))) throw notFound('monitor');
    return { deleted: true, id };
  }
}
