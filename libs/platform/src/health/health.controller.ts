import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { Lifecycle } from '../service/lifecycle.js';
import { HealthChecks } from './health-checks.js';
import { type HealthCheck, HealthFault } from './health-check.js';

/** The state of a part, with the reason if that may be public. */
type Part = { readonly status: 'up' | 'degraded' | 'down'; readonly reason?: string };

/** The response of `/health/ready`: 200 if it is `ok` or `degraded`, otherwise 503. */
export interface Readiness {
  readonly status: HealthCheckResult['status'] | 'degraded';
  readonly info: Readonly<Record<string, Part>>;
  readonly error: Readonly<Record<string, Part>>;
  readonly details: Readonly<Record<string, Part>>;
}

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

  /** @throws ServiceUnavailableException with a `Readiness` */
  @Get('ready')
  async ready(): Promise<Readiness> {
    if (this.lifecycle.isStopping) throw new ServiceUnavailableException(stopping);
    try {
      return readinessOf(await this.health.check(this.checks.all.map((check) => () => this.run(check))));
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      throw new ServiceUnavailableException(readinessOf(error.getResponse() as HealthCheckResult));
    }
  }

  private async run(part: HealthCheck) {
    const indicator = this.indicator.check(part.name);
    try {
      await part.check();
      return indicator.up();
    } catch (error) {
      // Only the reasons of a `HealthFault` are included, because probes are public.
      const why: Record<string, string> = error instanceof HealthFault ? { reason: error.message } : {};
      return part.need === 'optional' ? indicator.up({ ...why, degraded: true }) : indicator.down(why);
    }
  }
}

/** Adds the status `degraded`, because Terminus only has `up` and `down`. */
function readinessOf({ status, info, error, details }: HealthCheckResult): Readiness {
  const isDegraded = status === 'ok' && Object.values(details).some(({ degraded }) => degraded === true);
  return {
    status: isDegraded ? 'degraded' : status,
    info: partsOf(info),
    error: partsOf(error),
    details: partsOf(details),
  };
}

function partsOf(results: HealthCheckResult['info']): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(results ?? {}).map(([name, result]) => {
      const { degraded, ...part } = result ?? { status: 'down' };
      return [name, degraded === true ? { ...part, status: 'degraded' } : part];
    }),
  );
}

const stopping: Readiness = { status: 'shutting_down', info: {}, error: {}, details: {} };
