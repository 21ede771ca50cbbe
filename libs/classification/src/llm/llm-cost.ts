import type { LlmUsage } from './provider/llm-provider.js';

/** US dollars per million tokens; null = not known, so no costs are shown. */
export interface LlmPrices {
  readonly inputUsdPerMillion: number | null;
  readonly outputUsdPerMillion: number | null;
}

/** The cost of the tokens in US dollars; 0 if prices are not known. */
export function costUsd({ inputTokens, outputTokens }: LlmUsage, prices: LlmPrices): number {
  const { inputUsdPerMillion, outputUsdPerMillion } = prices;
  return (inputTokens * (inputUsdPerMillion ?? 0) + outputTokens * (outputUsdPerMillion ?? 0)) / 1_000_000;
}
