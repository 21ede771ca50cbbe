import { type DynamicModule, type InjectionToken, Module, type Type } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HEALTH_CHECKS, type HealthCheck } from './health-check.js';
import { IS_PUBLIC, MetricsController } from '../metrics/metrics.controller.js';
import { HealthController } from './health.controller.js';

/** `/health/live`, `/health/ready`, over the checks that `build` makes of the injected parts, and `/metrics`. */
@Module({})
export class HealthModule {
  static forRoot(
    inject: InjectionToken[],
    build: (...parts: never[]) => HealthCheck[],
    options: {
      readonly imports?: Type[];
      /** Anybody may reach the process. */ readonly isPublic?: boolean;
    } = {},
  ): DynamicModule {
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...(options.imports ?? [])],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: HEALTH_CHECKS, inject, useFactory: build },
        { provide: IS_PUBLIC, useValue: options.isPublic === true },
      ],
    };
  }
}
