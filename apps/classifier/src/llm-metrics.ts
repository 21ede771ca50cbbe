import { Injectable } from '@nestjs/common';
import { Database, LlmUsageRepository } from '@earshot/database';
import { Clock, Metrics } from '@earshot/platform';

/** What language models have used today, by all processes together, as every process tells Prometheus. */
@Injectable()
export class LlmMetrics {
  constructor(metrics: Metrics, database: Database, usage: LlmUsageRepository, clock: Clock) {
    const gauge = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
      metrics.gauge(`earshot_llm_${name}`, `${help} Today (UTC), by all processes.`, labels);
    const calls = gauge('calls', 'Calls made.', ['provider']);
    const denied = gauge('denied_calls', 'Calls that the budget did not allow.', ['provider']);
    const tokens = gauge('tokens', 'Tokens used, or reserved by calls under way.', ['provider', 'direction']);
    const cost = gauge('cost_usd', 'What they cost by the configured prices.', ['provider']);
    metrics.onRead([calls, denied, tokens, cost], async () => {
      const day = clock.now().toISOString().slice(0, 10);
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
