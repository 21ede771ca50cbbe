import type { EnvReader } from '../config/env-reader.js';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** What every process reads: where it listens and how much it says. */
export class ServiceConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  /** Who reads `/metrics` brings it as bearer token; null = see `MetricsController`. */
  readonly metricsToken: string | null;
  /** How long it goes on answering after the order to stop, not ready any more, so that no request is sent to a closed door. */
  readonly stopDelayMs: number;

  constructor(env: EnvReader) {
    this.host = env.text('HOST', {
      default: '0.0.0.0',
      pattern: /^[\w.:-]+$/,
      expected: 'an address or a name of this machine',
    });
    this.port = env.integer('PORT', { default: 3000, min: 0, max: 65_535 });
    this.logLevel = env.text('LOG_LEVEL', {
      default: 'info',
      pattern: new RegExp(`^(${levels.join('|')})$`),
      expected: `one of ${levels.join(', ')}`,
    });
    this.metricsToken = env.optionalKey('METRICS_TOKEN');
    this.stopDelayMs = env.integer('SHUTDOWN_DELAY_SECONDS', { default: 0, min: 0, max: 60 }) * 1_000;
  }
}
