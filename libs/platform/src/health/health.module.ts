import { type DynamicModule, type InjectionToken, Module, type Type } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HEALTH_CHECKS, type HealthCheck } from './health-check.js';
import { HealthController } from './health.controller.js';

/** `/health/live` and `/health/ready`, over the checks that `build` makes of the injected parts. */
@Module({})
export class HealthModule {
  static forRoot(
    inject: InjectionToken[],
    build: (...parts: never[]) => HealthCheck[],
    imports: Type[] = [],
  ): DynamicModule {
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...imports],
      controllers: [HealthController],
      providers: [{ provide: HEALTH_CHECKS, inject, useFactory: build }],
    };
  }
}
