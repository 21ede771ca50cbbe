import { type DynamicModule, Module } from '@nestjs/common';
import { HttpClient } from '../http/http-client.js';
import type { Log } from '../log/log.js';
import { LOG } from '../log/log.token.js';
import { Metrics } from '../metrics/metrics.js';
import { Clock } from '../time/clock.js';

/** Log, clock, metrics and HTTP client for the whole app. */
@Module({})
export class PlatformModule {
  static forRoot(log: Log): DynamicModule {
    const providers = [
      { provide: LOG, useValue: log },
      { provide: HttpClient, useFactory: () => new HttpClient() },
      Clock,
      Metrics,
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}
