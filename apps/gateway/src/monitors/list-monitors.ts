import { Injectable } from '@nestjs/common';
import { listMonitors, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListMonitorsHandler {
  constructor(private readonly monitors: MonitorRepository) {}

  readonly handle: Handle<typeof listMonitors> = async (input, { project, tx }) => {
    const filter = { groupName: input.group_name, active: input.active };
    const scope = cursorScope(project.id, filter);
    const { items, next_cursor } = await readPage(listMonitors, input, scope, (page) =>
      this.monitors.list(tx, project.id, filter, page),
    );
    return { monitors: items.map(toMonitorOutput), next_cursor };
  };
}
