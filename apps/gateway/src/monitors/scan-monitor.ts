import { Injectable } from '@nestjs/common';
import { type IdInput, scanMonitor, type ScanMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

@Injectable()
export class ScanMonitorHandler implements Handler<typeof scanMonitor> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle({ id }: IdInput, { project, tx }: HandlerCall): Promise<ScanMonitorOutput> {
    const monitor = found(await this.monitors.getForUpdate(tx, project.id, id), 'monitor');
    if (!monitor.active)
      throw new AppError('CONFLICT', 'The monitor is paused: resume it with update_monitor and active=true.');
    await this.monitors.requestScan(tx, project.id, id);
    return { queued: true };
  }
}
