import { type SourceName, sourceNames } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

export class SchedulerConfig {
  /** The sources that have a scanner in this installation; watches on others wait. */
  readonly sources: readonly SourceName[];
  readonly scanTickMs: number;
  /** Whether stored posts are verified and removed as the terms of their sources require. */
  readonly retention: boolean;

  constructor(env: EnvReader) {
    this.sources = env.list<SourceName>('SOURCES', { default: sourceNames, of: sourceNames });
    this.scanTickMs = env.durationMs('SCAN_TICK_SECONDS', { default: 5, min: 1, max: 600 });
    this.retention = env.boolean('RETENTION', { default: true });
  }
}
