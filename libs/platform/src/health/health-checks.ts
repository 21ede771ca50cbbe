import { Injectable } from '@nestjs/common';
import type { HealthCheck } from './health-check.js';

/** The checks of `/health/ready`. Code that opens a resource that can fail adds a check for it. */
@Injectable()
export class HealthChecks {
  readonly all: HealthCheck[] = [];

  /** @param checks with unique names */
  add(...checks: readonly HealthCheck[]): void {
    this.all.push(...checks);
  }
}
