import { Injectable } from '@nestjs/common';
import {
  type MentionOutput,
  previewAlert,
  type PreviewAlertInput,
  type PreviewAlertOutput,
  previewShown,
  toMentionOutput,
} from '@earshot/contracts';
import { MentionRepository, MonitorRepository } from '@earshot/database';
import { type AlertVerdict, evaluateAlert } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { examineRecent } from '../recent-mentions.js';
import { assertMonitors } from './alert-checks.js';

/** Decides on what was found lately as if the rule had always been there. */
@Injectable()
export class PreviewAlertHandler implements Handler<typeof previewAlert> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly monitors: MonitorRepository,
  ) {}

  async handle(input: PreviewAlertInput, call: HandlerCall<'any', 'project'>): Promise<PreviewAlertOutput> {
    await assertMonitors(this.monitors, call, input.monitor_ids);
    const rule = {
      active: true,
      categories: input.categories,
      sentiments: input.sentiments,
      monitorIds: input.monitor_ids,
      sources: input.sources,
      languages: input.languages,
      kinds: input.kinds,
      minUrgency: input.min_urgency,
      createdAt: new Date(0),
      activeSince: new Date(0),
    };
    const counts = new Map<AlertVerdict, number>();
    const fired: MentionOutput[] = [];
    const firedIds = new Set<string>();
    const { tx, project, now } = call;
    const window = await examineRecent(tx, this.mentions, { projectId: project.id, now }, (mention) => {
      const isTold = mention.alsoOn.some(({ mentionId }) => firedIds.has(mentionId));
      const verdict = evaluateAlert(rule, mention, isTold);
      if (verdict === 'fired') firedIds.add(mention.id);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      if (verdict === 'fired' && fired.length < previewShown) fired.push(toMentionOutput(mention));
    });
    const verdicts = [...counts]
      .map(([verdict, count]) => ({ verdict, count }))
      .sort((a, b) => b.count - a.count);
    return { ...window, fired: counts.get('fired') ?? 0, verdicts, mentions: fired };
  }
}
