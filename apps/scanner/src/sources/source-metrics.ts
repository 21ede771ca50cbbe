import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, SourceMeterRepository, SourceStateRepository, WatchRepository } from '@earshot/database';
import { isHealthy, openCount } from '@earshot/domain';
import { Clock, Metrics } from '@earshot/platform';
import { SCANNED_SOURCES, type ScannedSources } from './scanned-sources.js';

/** The state of this process's sources, as metrics. It is shared, so every process shows the same values. */
@Injectable()
export class SourceMetrics implements OnModuleInit {
  constructor(
    @Inject(SCANNED_SOURCES) private readonly sources: ScannedSources,
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeterRepository,
    private readonly watches: WatchRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    const perSource = ['source'] as const;
    const perMeter = ['source', 'meter', 'unit'] as const;
    const used = metrics.gauge('earshot_source_meter_used', 'Units used of the quota of a source.', perMeter);
    const allowed = metrics.gauge(
      'earshot_source_meter_limit',
      'Units that a source allows until the quota resets.',
      perMeter,
    );
    const resets = metrics.gauge(
      'earshot_source_meter_reset_timestamp_seconds',
      'When the quota resets.',
      perMeter,
    );
    const configured = metrics.gauge('earshot_source_configured', '1 = it has credentials.', perSource);
    const healthy = metrics.gauge('earshot_source_healthy', '1 = it answered the last request.', perSource);
    const parked = metrics.gauge('earshot_source_parked', '1 = it takes no requests for now.', perSource);
    const lag = metrics.gauge(
      'earshot_scan_lag_seconds',
      'How long the longest overdue watch has been waiting; 0 while the source rests so that its quota lasts.',
      perSource,
    );
    metrics.onRead([used, allowed, resets, configured, healthy, parked, lag], async () => {
      const now = this.clock.now();
      const [states, meters, dueSince] = await this.database.asSystem(
        async (tx) =>
          [
            await this.states.list(tx),
            await this.meters.listAll(tx),
            await this.watches.dueSince(tx),
          ] as const,
      );
      for (const state of states.filter(({ source }) => this.sources.has(source))) {
        const { source, waitingUntil } = state;
        configured.set({ source }, state.configured === true ? 1 : 0);
        parked.set({ source }, waitingUntil !== null && waitingUntil > now ? 1 : 0);
        const health = isHealthy(state);
        if (health !== null) healthy.set({ source }, health ? 1 : 0);
        const since = dueSince.get(source);
        lag.set({ source }, since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000));
      }
      for (const counted of meters.filter(({ source }) => this.sources.has(source))) {
        const { name: meter, unit, limit } = counted.meter;
        const labels = { source: counted.source, meter, unit };
        const count = openCount(counted, now);
        used.set(labels, count.used);
        allowed.set(labels, limit);
        resets.set(labels, count.resetsAt.getTime() / 1_000);
      }
    });
  }
}
