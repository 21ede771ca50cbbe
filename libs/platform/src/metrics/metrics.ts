import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LOG, type Log } from '../log/log.js';

/**
 * This process's metrics in Prometheus' text format. Labels must have few values: sources, queues, meters; never ids, names
 * or texts of users. https://prometheus.io/docs/practices/naming/
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly readers: (() => Promise<void>)[] = [];
  private readonly unlabelled = new WeakSet<object>();
  private hasDefaults = false;

  constructor(@Inject(LOG) private readonly log: Log) {}

  /**
   * A number that goes up and down.
   * @param name including its unit, e.g. `earshot_scan_lag_seconds`
   */
  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    if (labelNames.length === 0) this.unlabelled.add(gauge);
    return gauge;
  }

  /**
   * A number that only increases, from 0 at startup.
   * @param name ends in `_total`
   */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * A histogram of durations.
   * @param name ends in `_seconds`
   * @param buckets upper bounds in seconds, ascending
   */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.registry] });
  }

  /**
   * Sets gauges whenever the metrics are read. If it fails, the old values are not shown.
   * @param options.keepMs how long values are reused; default 0
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
    // Concurrent reads share the result, because a second one would reset the gauges of the first.
    this.readers.push(() => (running ??= readAll().finally(() => (running = undefined))));
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All current values, including the process's memory, CPU and event loop. */
  async text(): Promise<string> {
    // Started on the first read, because monitoring the event loop has a cost.
    if (!this.hasDefaults) collectDefaultMetrics({ register: this.registry });
    this.hasDefaults = true;
    await Promise.all(this.readers.map((read) => read()));
    return this.registry.metrics();
  }

  /** Removes gauges without labels: after only a reset they would show 0 although no value was read. */
  private empty(gauges: readonly Pick<Gauge, 'reset' | 'remove'>[]): void {
    for (const gauge of gauges) {
      gauge.reset();
      if (this.unlabelled.has(gauge)) gauge.remove();
    }
  }
}
