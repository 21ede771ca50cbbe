import { getMonitor, type GetMonitorInput, type MonitorOutput, toMonitorOutput } from '@earshot/contracts';
import { type Asked, MonitorRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { type Handler, type HandlerCall, Implements } from '../call/handler.js';

@Implements(getMonitor)
export class GetMonitorHandler implements Handler<typeof getMonitor> {
  readonly asksOnce = true;

  constructor(private readonly monitors: MonitorRepository) {}

  async handle(
    { id }: GetMonitorInput,
    { project, tx }: HandlerCall<'any', 'project', Asked>,
  ): Promise<MonitorOutput> {
    const monitor = await this.monitors.get(tx, project.id, id);
    if (monitor === null) throw notFound('monitor');
    return toMonitorOutput(monitor);
  }
}
