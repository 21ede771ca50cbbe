import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  SourceMeterRepository,
  SourceStateRepository,
  SpendingMailRepository,
  WatchRepository,
} from '@earshot/database';
import { isAnswering, isHealthy, openCount } from '@earshot/domain';
import { Clock, Metrics } from '@earshot/platform';
import { ScannedSources } from './scanned-sources.js';

/** The state of this process's sources, as metrics. It is shared, so every process shows the same values. */
@Injectable()
export class SourceMetrics implements OnModuleInit {
  constructor(
    private readonly sources: ScannedSources,
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeterRepository,
    private readonly watches: WatchRepository,
    private readonly outages: SpendingMailRepository,
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
    const healthy = metrics.gauge(
      'earshot_source_healthy',
      '0 = its last request failed, and there was no answer for an hour and three scans; absent = it fails, and nobody watches it.',
      perSource,
    );
    const parked = metrics.gauge('earshot_source_parked', '1 = it takes no requests for now.', perSource);
    const lag = metrics.gauge(
      'earshot_scan_lag_seconds',
      'How long the longest overdue watch has been waiting; 0 while the source rests so that its quota lasts.',
      perSource,
    );
    metrics.onRead([used, allowed, resets, configured, healthy, parked, lag], async () => {
      const now = this.clock.now();
      const [states, meters, dueSince, watched] = await this.database.asSystem(async (tx) => {
        const own = (await this.states.list(tx)).filter(({ source }) => this.sources.has(source));
        // Looks at all their watches, so not while all is well.
        const failing = own.filter((state) => isHealthy(state) === false).map(({ source }) => source);
        return [
          own,
          await this.meters.listAll(tx),
          await this.watches.dueSince(tx),
          await this.outages.watchedAmong(tx, failing, now),
        ] as const;
      });
      for (const state of states) {
        const { source, waitingUntil } = state;
        configured.set({ source }, state.configured === true ? 1 : 0);
        parked.set({ source }, waitingUntil !== null && waitingUntil > now ? 1 : 0);
        if (isHealthy(state) === true) healthy.set({ source }, 1);
        const since = dueSince.get(source);
        lag.set({ source }, since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000));
      }
      for (const state of watched)
        healthy.set({ source: state.source }, isAnswering(state, now) === false ? 0 : 1);
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
