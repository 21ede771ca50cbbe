import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  createClassifier,
  createLlmJudge,
  LlmConfig,
  type LlmFaultListener,
  type LlmJudge,
  type StrategicClassifier,
  StrategyConfig,
} from '@earshot/classification';
import { Database, LlmUsageRepository } from '@earshot/database';
import { Clock, HttpClient, LOG, type Log, Metrics } from '@earshot/platform';
import { EmbeddedModel } from './embedded-model.js';
import { PostgresLlmBudget } from './llm/llm-budget.js';
import { llmClient } from './llm/llm-client.js';
import { LlmState } from './llm/llm-state.js';

/** The share of the daily budget for reclassification; the rest is reserved for new mentions. */
const shareOfReclassification = 0.5;

/** The classifiers. They share the bundled model; the language model, if one is configured, has a budget for each. */
@Injectable()
export class Classifiers {
  readonly ofNewMentions: StrategicClassifier;
  /** Classifies stored mentions again. */
  readonly ofReclassification: StrategicClassifier;
  private readonly http: HttpClient;

  constructor(
    strategy: StrategyConfig,
    { classifier: embedded }: EmbeddedModel,
    private readonly config: LlmConfig,
    http: HttpClient,
    metrics: Metrics,
    private readonly database: Database,
    private readonly usage: LlmUsageRepository,
    private readonly clock: Clock,
    private readonly state: LlmState,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.http = llmClient(http, metrics);
    this.ofNewMentions = createClassifier(strategy, embedded, this.judge(1));
    this.ofReclassification = createClassifier(strategy, embedded, this.judge(shareOfReclassification));
  }

  private judge(share: number): LlmJudge | null {
    const { config, database, usage, log } = this;
    if (config.access === null) return null;
    return createLlmJudge(config, this.http, {
      budget: new PostgresLlmBudget(config.access.provider, config, { database, usage, log }, share),
      now: () => this.clock.now(),
      chance: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
      log,
      faults: this.listenerOf(share),
    });
  }

  /** Reclassification using up its share is not a fault: new mentions are still classified. */
  private listenerOf(share: number): LlmFaultListener {
    const { state } = this;
    return {
      raise: (fault, why) => (share < 1 && fault === 'budget_spent' ? undefined : state.raise(fault, why)),
      clear: () => state.clear(),
    };
  }
}
