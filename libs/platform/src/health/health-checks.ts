import { Injectable } from '@nestjs/common';
import type { HealthCheck } from './health-check.js';

/** What `/health/ready` asks for: whoever brings something into the process that can fail adds how to ask whether it is well. */
@Injectable()
export class HealthChecks {
  private readonly checks: HealthCheck[] = [];

  /** @param checks whose names nothing else in the process has */
  add(...checks: readonly HealthCheck[]): void {
    this.checks.push(...checks);
  }

  get all(): readonly HealthCheck[] {
    return this.checks;
  }
}
