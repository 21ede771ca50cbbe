import { Settings } from '@earshot/platform';

/** How feeds are read. They need no credentials. */
export class FeedsConfig extends Settings {
  readonly enabled = this.env.boolean('FEEDS_ENABLED', { default: true });
  /** The shortest interval between reads of a feed. */
  readonly shortestMs = this.env.durationMs('FEEDS_SHORTEST_SECONDS', { default: 300, max: 86_400 });
  /** The interval for feeds that do not suggest one. */
  readonly usualMs = Math.max(
    this.shortestMs,
    this.env.durationMs('FEEDS_USUAL_SECONDS', { default: 900, max: 86_400 }),
  );
  /** The maximum size of a response, unpacked. */
  readonly maxBytes = this.env.integer('FEEDS_MAX_BYTES', {
    default: 5_000_000,
    min: 10_000,
    max: 100_000_000,
  });
  /** The timeout of one request; each redirect is a separate request. */
  readonly timeoutMs = this.env.durationMs('FEEDS_TIMEOUT_SECONDS', { default: 20, max: 120 });
  readonly requestsPerMinute = this.env.integer('FEEDS_REQUESTS_PER_MINUTE', {
    default: 600,
    max: 1_000_000,
  });
  readonly userAgent = this.env.text('FEEDS_USER_AGENT', {
    default: 'Earshot/0.1 (feed reader)',
    pattern: /^[\x20-\x7e]{3,200}$/,
    expected: 'one line of plain characters that says who is reading',
  });
}
