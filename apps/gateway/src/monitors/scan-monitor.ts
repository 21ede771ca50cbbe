import { Injectable } from '@nestjs/common';
import { scanMonitor } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { AppError, found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

@Injectable()
export class ScanMonitorHandler {
  constructor(private readonly monitors: MonitorRepository) {}

  readonly handle: Handle<typeof scanMonitor> = async ({ id }, { project, tx }) => {
    const monitor = found(await this.monitors.getForUpdate(tx, project.id, id), 'monitor');
    if (!monitor.active)
      throw new AppError('CONFLICT', 'The monitor is paused: resume it with update_monitor and active=true.');
    await this.monitors.requestScan(tx, project.id, id);
    return { queued: true };
  };
}
