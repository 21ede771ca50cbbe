import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { Lifecycle } from '../service/lifecycle.js';
import { type HealthCheck, HealthChecks, HealthFault } from './health-checks.js';

/** For probes: `live` means that the process is running, `ready` that it can do its work. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly lifecycle: Lifecycle,
    private readonly checks: HealthChecks,
  ) {}

  /** A response at all means that the event loop is running. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** @throws ServiceUnavailableException with the result, unless it is `ok` or `degraded` */
  @Get('ready')
  async ready(): Promise<HealthCheckResult> {
    if (this.lifecycle.isStopping) throw new ServiceUnavailableException(stopping);
    return this.health.check(this.checks.all.map((check) => () => this.run(check)));
  }

  private async run(part: HealthCheck) {
    const indicator = this.indicator.check(part.name);
    try {
      await part.check();
      return indicator.up();
    } catch (error) {
      // Only the reasons of a `HealthFault` are included, because probes are public.
      const why: Record<string, string> = error instanceof HealthFault ? { reason: error.message } : {};
      return part.need === 'optional' ? indicator.degraded(why) : indicator.down(why);
    }
  }
}

const stopping: HealthCheckResult = { status: 'shutting_down', info: {}, error: {}, details: {} };
