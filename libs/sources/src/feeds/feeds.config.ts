import type { EnvReader } from '@earshot/platform';

/** How feeds are read. They need no credentials. */
export class FeedsConfig {
  readonly enabled: boolean;
  /** The shortest interval between reads of a feed. */
  readonly shortestMs: number;
  /** The interval for feeds that do not suggest one. */
  readonly usualMs: number;
  /** The maximum size of a response, unpacked. */
  readonly maxBytes: number;
  /** The timeout of one request; each redirect is a separate request. */
  readonly timeoutMs: number;
  readonly requestsPerMinute: number;
  readonly userAgent: string;

  constructor(env: EnvReader) {
    this.enabled = env.boolean('FEEDS_ENABLED', { default: true });
    this.shortestMs = env.durationMs('FEEDS_SHORTEST_SECONDS', { default: 300, min: 1, max: 86_400 });
    const usual = env.durationMs('FEEDS_USUAL_SECONDS', { default: 900, min: 1, max: 86_400 });
    this.usualMs = Math.max(this.shortestMs, usual);
    this.maxBytes = env.integer('FEEDS_MAX_BYTES', { default: 5_000_000, min: 10_000, max: 100_000_000 });
    this.timeoutMs = env.durationMs('FEEDS_TIMEOUT_SECONDS', { default: 20, min: 1, max: 120 });
    this.requestsPerMinute = env.integer('FEEDS_REQUESTS_PER_MINUTE', {
      default: 600,
      min: 1,
      max: 1_000_000,
    });
    this.userAgent = env.text('FEEDS_USER_AGENT', {
      default: 'Earshot/0.1 (feed reader)',
      pattern: /^[\x20-\x7e]{3,200}$/,
      expected: 'one line of plain characters that says who is reading',
    });
  }
}
