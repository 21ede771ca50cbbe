import { unlimitedBudget, type LlmBudget } from '../llm/llm-budget.js';
import { costUsd, type LlmPrices } from '../llm/llm-cost.js';

export interface LlmMeterReading {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** At the configured prices; null = prices unknown. */
  readonly costUsd: number | null;
  /** The median and the 95th percentile of call durations in seconds; null = no calls. */
  readonly medianSeconds: number | null;
  readonly slowSeconds: number | null;
}

/** Measures what an evaluation uses: an unlimited budget that adds up tokens, and the duration of each call. */
export class LlmMeter {
  readonly budget: LlmBudget;
  private readonly seconds: number[] = [];
  private readonly used = { calls: 0, inputTokens: 0, outputTokens: 0 };

  constructor(private readonly prices: LlmPrices) {
    this.budget = {
      reserve: (atMost, now) => unlimitedBudget.reserve(atMost, now),
      settle: ({ atMost }, used) => {
        // Unreported usage counts as the maximum, as in the service.
        const { inputTokens, outputTokens } = used ?? atMost;
        this.used.calls += 1;
        this.used.inputTokens += inputTokens;
        this.used.outputTokens += outputTokens;
        return Promise.resolve();
      },
    };
  }

  /** Records the duration of a call. */
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
