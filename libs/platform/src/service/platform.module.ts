import { type DynamicModule, Module } from '@nestjs/common';
import { HealthChecks } from '../health/health-checks.js';
import { StandingFaults } from '../health/standing-faults.js';
import { HttpClient } from '../http/http-client.js';
import { LOG, type Log } from '../log/log.js';
import { CertificateEnds } from '../metrics/certificate-ends.js';
import { Metrics } from '../metrics/metrics.js';
import { Clock } from '../time/clock.js';
import { startTracing } from '../tracing/start-tracing.js';
import { Tracing } from '../tracing/tracing.js';
import { TracingConfig } from '../tracing/tracing.config.js';
import { Lifecycle } from './lifecycle.js';

/** Log, clock, life cycle, metrics, health checks and HTTP client for the whole app. */
@Module({})
export class PlatformModule {
  static forRoot(log: Log): DynamicModule {
    const providers = [
      { provide: LOG, useValue: log },
      { provide: HttpClient, useFactory: () => new HttpClient() },
      Clock,
      Lifecycle,
      Metrics,
      CertificateEnds,
      HealthChecks,
      StandingFaults,
      {
        provide: Tracing,
        inject: [{ token: TracingConfig, optional: true }, LOG],
        useFactory: startTracing,
      },
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}
