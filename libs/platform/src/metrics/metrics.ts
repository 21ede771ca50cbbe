import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log/log.js';
import { LOG } from '../log/log.token.js';

/**
 * The numbers that this process shows, in the text that Prometheus reads. Labels are for what there is little of: sources,
 * queues, meters. Never ids, names or words of users.
 * https://prometheus.io/docs/practices/naming/
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly readers: (() => Promise<void>)[] = [];
  private readonly unlabelled = new WeakSet<object>();
  private hasDefaults = false;

  constructor(@Inject(LOG) private readonly log: Log) {}

  /** A number that goes up and down. @param name with its unit, e.g. `earshot_scan_lag_seconds` */
  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    if (labelNames.length === 0) this.unlabelled.add(gauge);
    return gauge;
  }

  /** A number that only grows, from 0 at the start of the process. @param name ends in `_total` */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** How often something took how long. @param name ends in `_seconds` @param buckets upper bounds in seconds, ascending */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /**
   * Sets gauges whenever somebody reads the metrics. Where it fails, what the gauges showed before is not shown.
   * @param options.keepMs so long the gauges show what was read last; default 0
   */
  onRead(
    gauges: readonly Pick<Gauge, 'reset' | 'remove'>[],
    read: () => Promise<void>,
    options: { readonly keepMs?: number } = {},
  ): void {
    let readAt = Number.NEGATIVE_INFINITY;
    const readAll = async (): Promise<void> => {
      if (performance.now() - readAt < (options.keepMs ?? 0)) return;
      this.empty(gauges);
      try {
        await read();
        readAt = performance.now();
      } catch (error) {
        this.log.warn({ err: error }, 'metrics could not be read');
        this.empty(gauges);
      }
    };
    let running: Promise<void> | undefined;
    // Who reads at the same time gets the same: a second reading would empty the gauges of the first.
    this.readers.push(() => (running ??= readAll().finally(() => (running = undefined))));
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything as it is now, the process's own memory, CPU and event loop included. */
  async text(): Promise<string> {
    // Only once somebody reads them: watching the event loop has a price.
    if (!this.hasDefaults) collectDefaultMetrics({ register: this.registry });
    this.hasDefaults = true;
    await Promise.all(this.readers.map((read) => read()));
    return this.registry.metrics();
  }

  /** Without labels, a gauge that is only reset says 0, which nobody has read. */
  private empty(gauges: readonly Pick<Gauge, 'reset' | 'remove'>[]): void {
    for (const gauge of gauges) {
      gauge.reset();
      if (this.unlabelled.has(gauge)) gauge.remove();
    }
  }
}
