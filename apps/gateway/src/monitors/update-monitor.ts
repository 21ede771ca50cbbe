import { Injectable } from '@nestjs/common';
import { toMonitorOutput, updateMonitor } from '@earshot/contracts';
import {
  MonitorRepository,
  ProjectFeedRepository,
  ProjectRepository,
  ProjectUsageRepository,
  SourceStateRepository,
} from '@earshot/database';
import { feedWarnings, found, mergeLimits, monitorWarnings, watchEffect } from '@earshot/domain';
import { filterWarnings, normalizeKeyword } from '@earshot/matching';
import type { Handle } from '../call/handler.js';
import { together } from '../call/together.js';
import { assertRoom } from '../usage/assert-room.js';
import { assertWithin } from './assert-within.js';
import { exclusionsAfter } from './exclusions-after.js';
import { filtersAfter } from './filters-after.js';

/** Changes the given fields, and moves the monitor's watches back or forward accordingly. */
@Injectable()
export class UpdateMonitorHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly usage: ProjectUsageRepository,
    private readonly projects: ProjectRepository,
    private readonly states: SourceStateRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  readonly handle: Handle<typeof updateMonitor> = async (input, call) => {
    const { tx, project } = call;
    const before = found(await this.monitors.getForUpdate(tx, project.id, input.id), 'monitor');
    await call.assertUnchanged(() => toMonitorOutput(before));
    const isLimited = input.monthly_budget !== undefined || input.share !== undefined;
    // Existing limits stay, even if the project now allows less: the lower limit applies.
    const newLimits = {
      monthlyBudget: mergeLimits({}, input.monthly_budget),
      share: mergeLimits({}, input.share),
    };
    const allowed = isLimited ? await this.projects.limitsOf(tx, project.id) : null;
    const [exclusions, filters] = together(
      () => exclusionsAfter(input, before),
      () => filtersAfter(input, before),
      () => allowed === null || assertWithin(newLimits, allowed),
    );
    const after = {
      ...before,
      name: input.name ?? before.name,
      keywords: input.keywords ?? before.keywords,
      ...exclusions,
      filters,
      sources: input.sources ?? before.sources,
      groupName: input.group_name ?? before.groupName,
      context: input.context === undefined ? before.context : input.context,
      active: input.active ?? before.active,
      monthlyBudget: mergeLimits(before.monthlyBudget, input.monthly_budget),
      share: mergeLimits(before.share, input.share),
    };
    // The plan's limits may have been lowered while it was paused.
    if (after.active && !before.active) await assertRoom(this.usage, call, 'monitors', 0);
    const effect = watchEffect(before, after, normalizeKeyword);
    const saved = await this.monitors.update(tx, after, effect);
    const warnings = [
      ...monitorWarnings(saved, await this.states.unconfigured(tx)),
      ...filterWarnings(saved),
      ...feedWarnings(saved.sources, await this.projectFeeds.ofMonitor(tx, project.id, saved.id)),
    ];
    return { ...toMonitorOutput(saved), warnings };
  };
}
