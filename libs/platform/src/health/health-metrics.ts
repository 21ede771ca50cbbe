import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { HealthChecks } from './health-checks.js';

/** Which parts make this process degraded, for alerts. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, checks: HealthChecks) {
    const degraded = metrics.gauge('earshot_degraded', '1 = the process works, but this part does not.', [
      'part',
    ]);
    metrics.onRead([degraded], async () => {
      const optional = checks.all.filter(({ need }) => need === 'optional');
      const works = await Promise.allSettled(optional.map((part) => part.check()));
      works.forEach(({ status }, index) =>
        degraded.set({ part: optional[index]?.name ?? '' }, status === 'rejected' ? 1 : 0),
      );
    });
  }
}
