import { Injectable } from '@nestjs/common';
import { isoTime, type LanguageModelOutput } from '@earshot/contracts';
import { Database, type LlmDay, LlmStateRepository, LlmUsageRepository } from '@earshot/database';
import { currentLanguageModelState, languageModelFaultSentences } from '@earshot/domain';

/** The state of the configured language model. */
@Injectable()
export class LanguageModel {
  constructor(
    private readonly database: Database,
    private readonly states: LlmStateRepository,
    private readonly usage: LlmUsageRepository,
  ) {}

  /**
   * Not to be called within a transaction. @param isOperator whether the usage of all projects may be shown @returns null if
   * none is configured
   */
  async read(isOperator: boolean, now: Date): Promise<LanguageModelOutput | null> {
    return this.database.asSystem(async (tx) => {
      const stored = await this.states.current(tx);
      if (stored === null) return null;
      const { provider, model, fault, since } = currentLanguageModelState(stored, now);
      const days = isOperator ? await this.usage.ofDay(tx, now.toISOString().slice(0, 10)) : null;
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
