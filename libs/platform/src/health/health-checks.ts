import { Injectable } from '@nestjs/common';

/** A dependency that a process needs to work, or to work well. */
export interface HealthCheck {
  readonly name: string;
  /** `required`: the process is not ready without it. `optional`: the process is slower without it and reports `degraded`. */
  readonly need: 'required' | 'optional';
  /** @throws if the check fails */
  check(): Promise<void>;
}

/** The reason that a check fails, in a sentence suitable for the public: no address, no secret. Other errors are not shown. */
export class HealthFault extends Error {
  override readonly name = 'HealthFault';
}

/** The checks of `/health/ready`. Code that opens a resource that can fail adds a check for it. */
@Injectable()
export class HealthChecks {
  readonly all: HealthCheck[] = [];

  /** @param checks with unique names */
  add(...checks: readonly HealthCheck[]): void {
    this.all.push(...checks);
  }
}
