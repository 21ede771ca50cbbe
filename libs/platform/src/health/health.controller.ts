import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { Lifecycle } from '../service/lifecycle.js';
import type { HealthCheck } from './health-check.js';
import { HealthChecks } from './health-checks.js';

/** What `/health/ready` answers: 200 where it is `ok` or `degraded`, otherwise 503. */
export type Readiness = Omit<HealthCheckResult, 'status'> & {
  readonly status: HealthCheckResult['status'] | 'degraded';
};

/** For probes: `live` says that the process turns, `ready` that it can do its work and is to get more of it. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly lifecycle: Lifecycle,
    private readonly checks: HealthChecks,
  ) {}

  /** @throws ServiceUnavailableException where only a new process helps */
  @Get('live')
  live(): { status: 'ok' } {
    if (this.lifecycle.fault !== null) throw new ServiceUnavailableException({ status: 'error' });
    return { status: 'ok' };
  }

  /** @throws ServiceUnavailableException with a `Readiness` */
  @Get('ready')
  async ready(): Promise<Readiness> {
    if (this.lifecycle.isStopping) throw new ServiceUnavailableException(stopping);
    const result = await this.health.check(this.checks.all.map((check) => () => this.run(check)));
    const isDegraded = Object.values(result.details).some((part) => part['degraded'] === true);
    return isDegraded ? { ...result, status: 'degraded' } : result;
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

const stopping: Readiness = { status: 'shutting_down', info: {}, error: {}, details: {} };
