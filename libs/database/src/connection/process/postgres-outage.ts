import { markLogged, type Log } from '@earshot/platform';
import type { DatabaseConfig } from '../database.config.js';
import { isDiskFull, isUnavailable } from '../database-error.js';
import { connectionFault } from '../pool/connection-fault.js';

const everyMs = 60_000;

/**
 * Logs that Postgres is away in the words of a start without it: once a minute at most, and when it is back. Whatever fails
 * because of it says nothing more. Where some calls fail and others work, that is still two lines a minute.
 */
export class PostgresOutage {
  private toldAtMs = -Infinity;
  /** Whether an outage has been logged whose end has not. */
  private isReported = false;
  private times = 0;

  constructor(
    private readonly config: Pick<DatabaseConfig, 'url'>,
    private readonly log: Log,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** To be called with every failure; failures of another kind are ignored. */
  failed(error: unknown): void {
    if (!isUnavailable(error) || isDiskFull(error)) return;
    markLogged(error);
    this.times += 1;
    if (this.nowMs() - this.toldAtMs < everyMs) return;
    this.toldAtMs = this.nowMs();
    this.isReported = true;
    const reason = connectionFault(error, this.config.url);
    this.log.warn({ reason, times: this.times }, 'Postgres is away: work waits for it');
    this.times = 0;
  }

  /** To be called with every success. */
  worked(): void {
    if (!this.isReported) return;
    this.isReported = false;
    this.log.info('Postgres is back');
  }
}
