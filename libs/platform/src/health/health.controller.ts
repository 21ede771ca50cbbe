import { Controller, Get, Inject } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { HEALTH_CHECKS, type HealthCheck } from './health-check.js';

/** For probes: `live` says that the process turns, `ready` that it can do its work. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    @Inject(HEALTH_CHECKS) private readonly checks: readonly HealthCheck[],
  ) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    return this.health.check(this.checks.map((check) => () => this.run(check)));
  }

  private async run(part: HealthCheck) {
    const indicator = this.indicator.check(part.name);
    try {
      await part.check();
      return indicator.up();
    } catch {
      // What went wrong is for the log of whoever uses it; probes are public and learn only which part it was.
      return part.need === 'optional' ? indicator.up({ degraded: true }) : indicator.down();
    }
  }
}
