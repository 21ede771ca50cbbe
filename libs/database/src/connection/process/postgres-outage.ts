import { markLogged, type Log } from '@earshot/platform';
import type { DatabaseConfig } from '../database.config.js';
import { isDiskFull, isOutage, isPoolBusy } from '../database-error.js';
import { connectionFault } from '../pool/connection-fault.js';

const everyMs = 60_000;

/**
 * Logs that Postgres is unavailable, in the same words as at a failed start: at most once a minute, and when it is back.
 * Failures caused by it are not logged separately. Even if only some calls fail, that is just two lines a minute.
 */
export class PostgresOutage {
  private toldAtMs = -Infinity;
  /** Whether an outage has been logged, but not its end. */
  private isReported = false;
  private times = 0;

  constructor(
    private readonly config: Pick<DatabaseConfig, 'url' | 'urlVariable'>,
    private readonly log: Log,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /**
   * Must be called with every failure; failures of other kinds are ignored.
   * @param config the connection that failed, if it is not that of the pool
   */
  failed(error: unknown, config = this.config): void {
    if (!isOutage(error) || isDiskFull(error)) return;
    markLogged(error);
    this.times += 1;
    if (this.nowMs() - this.toldAtMs < everyMs) return;
    this.toldAtMs = this.nowMs();
    const isBusy = isPoolBusy(error);
    this.isReported ||= !isBusy;
    const reason = connectionFault(error, config);
    const what = isBusy
      ? 'work waits for a connection to Postgres'
      : 'Postgres is unavailable: work waits for it';
    this.log.warn({ reason, times: this.times }, what);
    this.times = 0;
  }

  /** Must be called after every success. */
  worked(): void {
    if (!this.isReported) return;
    this.isReported = false;
    this.log.info('Postgres is back');
  }
}
