import { Settings } from '@earshot/platform';

/** How often each worker looks for due rows without a job. */
export class SweepConfig extends Settings {
  readonly intervalMs = this.env.durationMs('SWEEP_SECONDS', { default: 15, max: 3_600 });
}
