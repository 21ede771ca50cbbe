import { Injectable } from '@nestjs/common';
import {
  listMonitors,
  type ListMonitorsInput,
  type ListMonitorsOutput,
  toMonitorOutput,
} from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

@Injectable()
export class ListMonitorsHandler implements Handler<typeof listMonitors> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle(input: ListMonitorsInput, { project, tx }: HandlerCall): Promise<ListMonitorsOutput> {
    const filter = { groupName: input.group_name, active: input.active };
    const scope = cursorScope(project.id, filter);
    const { items, next_cursor } = await readPage(listMonitors, input, scope, (page) =>
      this.monitors.list(tx, project.id, filter, page),
    );
    return { monitors: items.map(toMonitorOutput), next_cursor };
  }
}
