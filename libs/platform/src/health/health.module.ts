import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { IS_PUBLIC, MetricsController } from '../metrics/metrics.controller.js';
import { HealthController } from './health.controller.js';
import { HealthMetrics } from './health-metrics.js';

/** Serves `/health/live` and `/health/ready`, using the process's `HealthChecks`, and `/metrics`. */
@Module({})
export class HealthModule {
  /** @param isPublic whether the process is reachable from outside */
  static forRoot(isPublic: boolean): DynamicModule {
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, MetricsController],
      providers: [HealthMetrics, { provide: IS_PUBLIC, useValue: isPublic }],
    };
  }
}
