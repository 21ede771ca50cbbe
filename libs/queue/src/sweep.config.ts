import type { EnvReader } from '@earshot/platform';

/** How often each worker looks for due rows without a job. */
export class SweepConfig {
  readonly intervalMs: number;

  constructor(env: EnvReader) {
    this.intervalMs = env.durationMs('SWEEP_SECONDS', { default: 15, min: 1, max: 3_600 });
  }
}
