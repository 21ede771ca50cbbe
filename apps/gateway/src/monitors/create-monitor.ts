import { Injectable } from '@nestjs/common';
import { createMonitor, toMonitorOutput } from '@earshot/contracts';
import { MonitorRepository, ProjectFeedRepository, SourceStateRepository, type Tx } from '@earshot/database';
import {
  defaultSources,
  feedWarnings,
  mergeLimits,
  type Monitor,
  type MonitorWarning,
  monitorWarnings,
  plans,
} from '@earshot/domain';
import { filterWarnings } from '@earshot/matching';
import { newId } from '@earshot/platform';
import type { Handle } from '../call/handler.js';
import { noRoom } from '../usage/assert-room.js';
import { assertWithin } from './assert-within.js';
import { filtersAfter } from './filters-after.js';

/** Creates a monitor. Its watches are due at once, so it collects from the next tick on. */
@Injectable()
export class CreateMonitorHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly states: SourceStateRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  readonly handle: Handle<typeof createMonitor> = async (input, { tx, project, now }) => {
    const monitor = {
      id: newId(),
      projectId: project.id,
      name: input.name,
      keywords: input.keywords,
      excludeKeywords: input.exclude_keywords,
      excludeAuthors: input.exclude_authors,
      filters: filtersAfter(input),
      sources: input.sources ?? [...defaultSources(await this.states.reported(tx, project.id))],
      groupName: input.group_name,
      context: input.context,
      active: true,
      monthlyBudget: mergeLimits({}, input.monthly_budget),
      share: mergeLimits({}, input.share),
      createdAt: now,
    };
    const limits = plans[project.plan];
    const stored = await this.monitors.insert(tx, monitor, limits);
    if ('refused' in stored) {
      assertWithin(monitor, stored.project);
      throw noRoom('monitors', limits.monitors);
    }
    const warnings = [
      ...monitorWarnings(monitor, stored.unconfigured),
      ...filterWarnings(monitor),
      ...(await this.feedWarnings(monitor, tx)),
    ];
    return { ...toMonitorOutput(stored.monitor), warnings };
  };
  /** Only monitors without another source need to know the feeds: no other new monitor has a warning about them. */
  private async feedWarnings({ id, projectId, sources }: Monitor, tx: Tx): Promise<MonitorWarning[]> {
    if (sources.some((source) => source !== 'feeds')) return [];
    return feedWarnings(sources, await this.projectFeeds.ofMonitor(tx, projectId, id));
  }
}
