import type { LlmBudget, LlmReservation } from '../llm-budget.js';
import type { LlmUsage } from '../provider/llm-provider.js';

/** An in-memory budget that records what was counted. */
export class CountingBudget implements LlmBudget {
  /** Tokens counted as used, including reservations. */
  tokens = 0;
  readonly settled: (LlmUsage | null)[] = [];

  constructor(private readonly tokensPerDay = Number.POSITIVE_INFINITY) {}

  reserve(atMost: LlmUsage): Promise<LlmReservation | null> {
    if (this.tokens + sum(atMost) > this.tokensPerDay) return Promise.resolve(null);
    this.tokens += sum(atMost);
    return Promise.resolve({ day: '2026-11-22', atMost });
  }

  settle({ atMost }: LlmReservation, used: LlmUsage | null): Promise<void> {
    this.settled.push(used);
    if (used !== null) this.tokens += sum(used) - sum(atMost);
    return Promise.resolve();
  }
}

function sum({ inputTokens, outputTokens }: LlmUsage): number {
  return inputTokens + outputTokens;
}
