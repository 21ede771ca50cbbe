import { type SourceName, sourceNames } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** Settings of a scanner. */
export class ScannerConfig {
  /** The sources this process scans. */
  readonly sources: readonly SourceName[];
  /** The sources that a sandbox plays. */
  readonly sampleSources: readonly SourceName[];
  private readonly scanIntervalMs: number | null;
  /** Whether stored posts are verified, as the terms of their sources require. */
  readonly verifiesPosts: boolean;

  constructor(env: EnvReader) {
    this.sources = env.list<SourceName>('SOURCES', { default: sourceNames, of: sourceNames });
    this.sampleSources = env.list<SourceName>('SAMPLE_SOURCES', { default: [], of: sourceNames });
    this.scanIntervalMs =
      env.durationMs('SCAN_INTERVAL_SECONDS', { default: 0, min: 0, max: 86_400 }) || null;
    this.verifiesPosts = env.boolean('RETENTION', { default: true });
  }

  /**
   * How often a source is scanned regardless of plans; null = as the plans say. Sandbox sources are scanned often: a user is
   * watching, and no vendor's limits are at stake.
   */
  fixedIntervalMs(source: SourceName): number | null {
    return this.scanIntervalMs ?? (this.sampleSources.includes(source) ? 20_000 : null);
  }
}
