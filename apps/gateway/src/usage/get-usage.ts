import { Injectable } from '@nestjs/common';
import { getUsage, isoTime, type LanguageModelOutput, type LimitOutput } from '@earshot/contracts';
import {
  Database,
  type LlmDay,
  LlmStateRepository,
  LlmUsageRepository,
  MentionRetentionConfig,
  ProjectUsageRepository,
} from '@earshot/database';
import {
  currentLanguageModelState,
  languageModelFaultSentences,
  nextMonth,
  plans,
  sourceNames,
} from '@earshot/domain';
import { RequestLimits, type UsedRequests } from '../access/limits/request-limits.js';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { SourceSpending, toSourceSpending } from '../spending/source-spending.js';

/** The plan's limits, next to the counts by which they are enforced. */
@Injectable()
export class GetUsageHandler {
  constructor(
    private readonly usage: ProjectUsageRepository,
    private readonly requests: RequestLimits,
    private readonly retention: MentionRetentionConfig,
    private readonly spending: SourceSpending,
    private readonly database: Database,
    private readonly modelStates: LlmStateRepository,
    private readonly modelUsage: LlmUsageRepository,
  ) {}

  readonly handle: Handle<typeof getUsage> = async ({ top }, { caller, project, tx, now }) => {
    const plan = plans[project.plan];
    const counts = await this.usage.counts(tx, project.id);
    const own = await this.spending.ofProject(tx, project.id, now, top);
    const mentions = await this.usage.mentions(tx, project.id, now);
    const stored: LimitOutput[] = [
      { name: 'monitors', used: counts.monitors, allowed: plan.monitors, resets_at: null },
      { name: 'alerts', used: counts.alerts, allowed: plan.alerts, resets_at: null },
      { name: 'api_keys', used: counts.api_keys, allowed: plan.apiKeys, resets_at: null },
      {
        name: 'mentions_per_month',
        used: mentions,
        allowed: plan.mentionsPerMonth,
        resets_at: isoTime(nextMonth(now)),
      },
    ];
    // Requests are counted in Redis, so no database connection is held for that; the installation's usage is outside the
    // project, and therefore outside its transaction.
    return new ExternalEffect(async () => {
      const all = await this.spending.ofInstallation(caller, now, top);
      const asked = await this.requests.used(caller, project, now);
      return {
        plan: project.plan,
        scan_interval_minutes: plan.scanIntervalMinutes,
        mentions_kept_days: this.retention.days[project.plan],
        limits: [
          ...stored,
          requestLimit('requests_per_minute', asked.project),
          ...(asked.key === null ? [] : [requestLimit('requests_per_minute_of_key', asked.key)]),
        ],
        language_model: await this.languageModel(all !== null, now),
        spending: sourceNames.map((source) => toSourceSpending(source, own, all, now)),
      };
    });
  };

  /**
   * The state of the configured language model; null = none is configured.
   * @param isOperator whether the usage of all projects may be shown
   */
  private languageModel(isOperator: boolean, now: Date): Promise<LanguageModelOutput | null> {
    return this.database.asSystem(async (tx) => {
      const stored = await this.modelStates.current(tx);
      if (stored === null) return null;
      const { provider, model, fault, since } = currentLanguageModelState(stored, now);
      const days = isOperator ? await this.modelUsage.ofDay(tx, now.toISOString().slice(0, 10)) : null;
      return {
        model,
        fault,
        sentence: fault === null ? null : languageModelFaultSentences[fault],
        since: isoTime(since),
        today: days && toDay(days.find((day) => day.provider === provider)),
      };
    });
  }
}

function toDay(day: LlmDay | undefined): LanguageModelOutput['today'] {
  return {
    calls: day?.calls ?? 0,
    denied: day?.denied ?? 0,
    tokens: (day?.inputTokens ?? 0) + (day?.outputTokens ?? 0),
    cost_usd: day?.costUsd ?? 0,
  };
}

function requestLimit(name: LimitOutput['name'], { used, allowed, resetsAt }: UsedRequests): LimitOutput {
  return { name, used, allowed, resets_at: isoTime(resetsAt) };
}
