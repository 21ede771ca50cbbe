import { type SourceName, sourceNames } from '@earshot/domain';
import { Settings } from '@earshot/platform';

export class SchedulerConfig extends Settings {
  /** The sources that have a scanner in this installation; watches on others wait. */
  readonly sources = this.env.list<SourceName>('SOURCES', { default: sourceNames, of: sourceNames });
  readonly scanTickMs = this.env.durationMs('SCAN_TICK_SECONDS', { default: 5, max: 600 });
  /** Whether stored posts are verified and removed as the terms of their sources require. */
  readonly retention = this.env.boolean('RETENTION', { default: true });
}
