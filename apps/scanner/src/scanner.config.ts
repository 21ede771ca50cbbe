import { type SourceName, sourceNames } from '@earshot/domain';
import { Settings } from '@earshot/platform';

/** Settings of a scanner. */
export class ScannerConfig extends Settings {
  /** The sources this process scans. */
  readonly sources = this.env.list<SourceName>('SOURCES', { default: sourceNames, of: sourceNames });
  /** The sources that a sandbox plays. */
  readonly sampleSources = this.env.list<SourceName>('SAMPLE_SOURCES', { default: [], of: sourceNames });
  private readonly scanIntervalMs =
    this.env.durationMs('SCAN_INTERVAL_SECONDS', { default: 0, min: 0, max: 86_400 }) || null;
  /** Whether stored posts are verified, as the terms of their sources require. */
  readonly verifiesPosts = this.env.boolean('RETENTION', { default: true });

  /**
   * How often a source is scanned regardless of plans; null = as the plans say. Sandbox sources are scanned often: a user is
   * watching, and no vendor's limits are at stake.
   */
  fixedIntervalMs(source: SourceName): number | null {
    return this.scanIntervalMs ?? (this.sampleSources.includes(source) ? 20_000 : null);
  }
}
