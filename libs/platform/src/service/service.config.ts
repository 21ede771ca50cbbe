import { Settings } from '../config/env-reader.js';
import { readPort } from '../config/read-port.js';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** Settings of every process: where it listens and how much it logs. */
export class ServiceConfig extends Settings {
  readonly host = this.env.text('HOST', {
    default: '0.0.0.0',
    pattern: /^[\w.:-]+$/,
    expected: 'an address or name of this machine',
  });
  readonly port = readPort(this.env);
  readonly logLevel = this.env.text('LOG_LEVEL', {
    default: 'info',
    pattern: new RegExp(`^(${levels.join('|')})$`),
    expected: `one of ${levels.join(', ')}`,
  });
  /** The bearer token for `/metrics`; for null, see `MetricsController`. */
  readonly metricsToken = this.env.optionalPhrase('METRICS_TOKEN');
  /**
   * How long it keeps responding after a shutdown request while no longer ready, so that load balancers stop sending
   * requests.
   */
  readonly stopDelayMs = this.env.durationMs('SHUTDOWN_DELAY_SECONDS', { default: 0, min: 0, max: 60 });
}
