import type { EnvReader } from '../config/env-reader.js';
import { readPort } from '../config/read-port.js';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** Settings of every process: where it listens and how much it logs. */
export class ServiceConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  /** The bearer token for `/metrics`; for null, see `MetricsController`. */
  readonly metricsToken: string | null;
  /**
   * How long it keeps responding after a shutdown request while no longer ready, so that load balancers stop sending
   * requests.
   */
  readonly stopDelayMs: number;

  constructor(env: EnvReader) {
    this.host = env.text('HOST', {
      default: '0.0.0.0',
      pattern: /^[\w.:-]+$/,
      expected: 'an address or name of this machine',
    });
    this.port = readPort(env);
    this.logLevel = env.text('LOG_LEVEL', {
      default: 'info',
      pattern: new RegExp(`^(${levels.join('|')})$`),
      expected: `one of ${levels.join(', ')}`,
    });
    this.metricsToken = env.optionalPhrase('METRICS_TOKEN');
    this.stopDelayMs = env.durationMs('SHUTDOWN_DELAY_SECONDS', { default: 0, min: 0, max: 60 });
  }
}
