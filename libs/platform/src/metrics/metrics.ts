import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
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
  private hasDefaults = false;

  constructor(@Inject(LOG) private readonly log: Log) {}

  /** A number that goes up and down. @param name with its unit, e.g. `earshot_scan_lag_seconds` */
  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  /** Sets gauges whenever somebody reads the metrics. Where it fails, what the gauges showed before is not shown. */
  onRead(gauges: readonly Gauge[], read: () => Promise<void>): void {
    this.readers.push(async () => {
      for (const gauge of gauges) gauge.reset();
      try {
        await read();
      } catch (error) {
        this.log.warn({ err: error }, 'metrics could not be read');
        for (const gauge of gauges) gauge.reset();
      }
    });
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
}
