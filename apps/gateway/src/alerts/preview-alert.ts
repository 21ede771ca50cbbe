import { Injectable } from '@nestjs/common';
import { previewAlert, type PreviewAlertInput, previewShown, toMentionOutput } from '@earshot/contracts';
import {
  MentionRepository,
  MentionRetentionConfig,
  MonitorRepository,
  ProjectRepository,
  SourceStateRepository,
  WatchRecordRepository,
} from '@earshot/database';
import { coverageSpans, daysOfDryRun, found, longestDelayMs, startOfDays } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { examineRecent } from '../recent-mentions.js';
import { watchReadings } from '../sources/watch-readings.js';
import { assertMonitors } from './alert-checks.js';
import { AlertDryRun, shownOf } from './alert-dry-run.js';
import { readAlertRule } from './read-alert-rule.js';

/** Applies a rule to recent mentions as if it had always existed. */
@Injectable()
export class PreviewAlertHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly monitors: MonitorRepository,
    private readonly projects: ProjectRepository,
    private readonly records: WatchRecordRepository,
    private readonly states: SourceStateRepository,
    private readonly retention: MentionRetentionConfig,
  ) {}

  readonly handle: Handle<typeof previewAlert> = async (input, call) => {
    const always = new Date(0);
    const rule = {
      ...readAlertRule(input),
      channel: input.channel,
      active: true,
      createdAt: always,
      activeSince: always,
    };
    const { tx, now } = call;
    const projectId = call.project.id;
    // An existing rule may name a monitor that has been deleted. Its mentions are kept.
    const deleted = await this.monitors.deletedAmong(tx, projectId, input.monitor_ids);
    await assertMonitors(this.monitors, call, input.monitor_ids, deleted);
    const project = found(await this.projects.get(tx, projectId), 'project');
    const { timeZone } = project;
    const since = startOfDays(input.days, now, timeZone);
    // A message of the first day may be about mentions found before it.
    const delayMs = longestDelayMs(rule);
    const from = new Date(since.getTime() - delayMs);
    const dryRun = new AlertDryRun(rule, since);
    const period = { projectId, since, from, now };
    const { window, knownSince } = await examineRecent(tx, this.mentions, period, (mention) => {
      dryRun.examine(mention);
    });
    const result = dryRun.result(timeZone);
    const { verdicts, fired, messages, near } = result;
    const sent = messages.flatMap(({ sentAt }) => (sentAt <= now ? [sentAt] : []));
    const times = { from: since, until: now };
    const records = await this.records.list(tx, projectId, watchesOf(input), times);
    const watches = watchReadings(records, await this.states.list(tx), now);
    const lookedAtSince = new Date(knownSince.getTime() + delayMs);
    const keptSince = this.retention.keptSince(call.project.plan, now);
    const days = daysOfDryRun(
      { mentions: fired.map(({ foundAt }) => foundAt), messages: sent },
      {
        since,
        until: now,
        lookedAtSince: keptSince !== null && keptSince > lookedAtSince ? keptSince : lookedAtSince,
        spans: [...watches.values()].map((each) => coverageSpans(each, times, now)),
        timeZone,
      },
    );
    const shown = new Map(
      (await this.mentions.getMany(tx, shownOf(result))).map((mention) => [
        mention.id,
        toMentionOutput(mention),
      ]),
    );
    return {
      ...window,
      fired: fired.length,
      messages: sent.length,
      messages_waiting: messages.length - sent.length,
      per_day: days,
      near: near.flatMap(({ mentionId, verdict, lacks }) => {
        const mention = shown.get(mentionId);
        return mention === undefined ? [] : [{ mention, verdict, lacks }];
      }),
      verdicts: [...verdicts],
      mentions: fired.slice(0, previewShown).flatMap(({ id }) => shown.get(id) ?? []),
    };
  };
}

/** The watches whose mentions the rule fires for; no sources or monitors listed = all. */
function watchesOf({
  sources,
  monitor_ids,
}: PreviewAlertInput): Parameters<WatchRecordRepository['list']>[2] {
  return {
    ...(sources.length === 0 ? {} : { source: sources }),
    ...(monitor_ids.length === 0 ? {} : { monitorId: monitor_ids }),
  };
}
