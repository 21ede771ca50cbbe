import { unlimitedBudget, type LlmBudget } from '../llm/llm-budget.js';
import { costUsd, type LlmPrices } from '../llm/llm-cost.js';

/** What calls of a language model have used. */
export interface LlmMeterReading {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** By the configured prices; null = they are not known. */
  readonly costUsd: number | null;
  /** Seconds of half, and of 95 of 100 calls, at most; null = none was made. */
  readonly medianSeconds: number | null;
  readonly slowSeconds: number | null;
}

/** Counts what an evaluation spends: a budget without a limit that adds up, and the time of each call. */
export class LlmMeter {
  readonly budget: LlmBudget;
  private readonly seconds: number[] = [];
  private readonly used = { calls: 0, inputTokens: 0, outputTokens: 0 };

  constructor(private readonly prices: LlmPrices) {
    this.budget = {
      reserve: (atMost, now) => unlimitedBudget.reserve(atMost, now),
      settle: ({ atMost }, used) => {
        // What was not reported counts in full, as it does in the service.
        const { inputTokens, outputTokens } = used ?? atMost;
        this.used.calls += 1;
        this.used.inputTokens += inputTokens;
        this.used.outputTokens += outputTokens;
        return Promise.resolve();
      },
    };
  }

  /** How long a call took. */
  took(seconds: number): void {
    this.seconds.push(seconds);
  }

  read(): LlmMeterReading {
    const sorted = [...this.seconds].sort((a, b) => a - b);
    const at = (share: number): number | null => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
    const { inputUsdPerMillion, outputUsdPerMillion } = this.prices;
    const isPriced = inputUsdPerMillion !== null && outputUsdPerMillion !== null;
    return {
      ...this.used,
      costUsd: isPriced ? costUsd(this.used, this.prices) : null,
      medianSeconds: at(0.5),
      slowSeconds: at(0.95),
    };
  }
}
