import { Injectable } from '@nestjs/common';
import { LlmConfig } from '@earshot/classification';
import { Database, LlmUsageRepository } from '@earshot/database';
import { Clock, Metrics } from '@earshot/platform';

/** Today's language model usage of all processes together, reported to Prometheus by each process. */
@Injectable()
export class LlmMetrics {
  constructor(
    metrics: Metrics,
    database: Database,
    usage: LlmUsageRepository,
    clock: Clock,
    { access, limits }: LlmConfig,
  ) {
    const gauge = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
      metrics.gauge(`earshot_llm_${name}`, `${help} Today (UTC), by all processes.`, labels);
    const calls = gauge('calls', 'Calls made.', ['provider']);
    const denied = gauge('denied_calls', 'Calls that the budget did not allow.', ['provider']);
    const tokens = gauge('tokens', 'Tokens used, or reserved by calls in progress.', [
      'provider',
      'direction',
    ]);
    const cost = gauge('cost_usd', 'Cost at the configured prices.', ['provider']);
    const tokenLimit = gauge('tokens_limit', 'Tokens allowed.', ['provider']);
    const costLimit = gauge('cost_limit_usd', 'US dollars allowed.', ['provider']);
    metrics.onRead([calls, denied, tokens, cost, tokenLimit, costLimit], async () => {
      const day = clock.now().toISOString().slice(0, 10);
      if (access !== null) {
        const { provider } = access;
        if (limits.tokensPerDay !== null) tokenLimit.set({ provider }, limits.tokensPerDay);
        if (limits.usdPerDay !== null) costLimit.set({ provider }, limits.usdPerDay);
      }
      for (const used of await database.asSystem((tx) => usage.ofDay(tx, day))) {
        const { provider } = used;
        calls.set({ provider }, used.calls);
        denied.set({ provider }, used.denied);
        tokens.set({ provider, direction: 'input' }, used.inputTokens);
        tokens.set({ provider, direction: 'output' }, used.outputTokens);
        cost.set({ provider }, used.costUsd);
      }
    });
  }
}
