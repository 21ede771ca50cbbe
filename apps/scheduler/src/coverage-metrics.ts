import { Injectable } from '@nestjs/common';
import { CoverageRepository, Database } from '@earshot/database';
import { Metrics } from '@earshot/platform';
import { SchedulerConfig } from './scheduler.config.js';

/** Cached this long, because the query reads every watch. */
const keepMs = 60_000;

/** The coverage lag of each source that this installation reads, as metrics. Every scheduler shows the same values. */
@Injectable()
export class CoverageMetrics {
  constructor(metrics: Metrics, database: Database, coverage: CoverageRepository, config: SchedulerConfig) {
    const lag = metrics.gauge(
      'earshot_coverage_lag_seconds',
      'Seconds since the last moment known to be covered, for the watch that is furthest behind relative to its interval.',
      ['source'],
    );
    const interval = metrics.gauge(
      'earshot_coverage_interval_seconds',
      'The scan interval of that watch: that of its plan, or longer if its quota requires it.',
      ['source'],
    );
    metrics.onRead(
      [lag, interval],
      async () => {
        for (const { source, lagSeconds, intervalSeconds } of await database.asSystem((tx) =>
          coverage.lag(tx),
        )) {
          if (!config.sources.includes(source)) continue;
          lag.set({ source }, Math.max(0, lagSeconds));
          interval.set({ source }, intervalSeconds);
        }
      },
      { keepMs },
    );
  }
}
