import { type SourceName, sourceNames } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** What a scanner needs to know. */
export class ScannerConfig {
  /** The sources this process scans. */
  readonly sources: readonly SourceName[];
  /** Those of them that a sandbox plays. */
  readonly sampleSources: readonly SourceName[];
  private readonly scanIntervalMs: number | null;
  /** Whether posts that are kept are asked for again, as the terms of their sources demand. */
  readonly verifiesPosts: boolean;

  constructor(env: EnvReader) {
    this.sources = env.list<SourceName>('SOURCES', { default: sourceNames, of: sourceNames });
    this.sampleSources = env.list<SourceName>('SAMPLE_SOURCES', { default: [], of: sourceNames });
    const seconds = env.integer('SCAN_INTERVAL_SECONDS', { default: 0, min: 0, max: 86_400 });
    this.scanIntervalMs = seconds === 0 ? null : seconds * 1_000;
    this.verifiesPosts = env.boolean('RETENTION', { default: true });
  }

  /**
   * How often a source is scanned whatever plans say; null = as they say. Somebody watches while samples are played, and
   * nobody's limits are at stake.
   */
  fixedIntervalMs(source: SourceName): number | null {
    return this.scanIntervalMs ?? (this.sampleSources.includes(source) ? 20_000 : null);
  }
}
