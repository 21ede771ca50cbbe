import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf } from './pool/pool-of.js';
import { PostgresOutage } from './process/postgres-outage.js';
import { Tx } from './transaction/tx.js';
import { DatabaseConfig } from './database.config.js';
import {
  isDiskFull,
  isOutage,
  isPoolBusy,
  isWriteRefused,
  mayBeRepeated,
  toAppError,
  toCallersError,
} from './database-error.js';
import { assertMigrated } from '../schema/migrate.js';

/** For read-only work: Postgres rejects writes. */
export interface ReadOnly {
  readonly readOnly: true;
  /** All statements are sent in one call, together with BEGIN and COMMIT: a single round trip. */
  readonly singleRoundTrip?: boolean;
}

const attempts = 3;

/**
 * The only access to Postgres. Work runs in one transaction, and is retried (three attempts in all) after a serialization
 * failure, a deadlock, the loss of a prepared statement or of a row that it refers to, so it must have no effects outside its
 * `tx`.
 * @throws AppError UNAVAILABLE if Postgres is unavailable
 */
@Injectable()
export class Database {
  private readonly isPooled: boolean;
  private diskFullAtMs = -Infinity;
  private writeRefusedAtMs = -Infinity;
  private poolBusyAtMs = -Infinity;
  /** Whether Postgres answered last time. Work that got no connection says nothing about that. */
  private hasAnswered = false;

  constructor(
    private readonly dataSource: DataSource,
    @Optional() @Inject(DatabaseConfig) config: Pick<DatabaseConfig, 'directUrl'> = {},
    @Optional() private readonly outage?: PostgresOutage,
  ) {
    this.isPooled = config.directUrl !== undefined;
  }

  /**
   * Runs work for a caller: row level security limits it to this project. It times out sooner than system work, because a
   * caller is waiting.
   * @throws AppError UNAVAILABLE also on a timeout; NOT_FOUND if the project has been deleted
   */
  asTenant<T>(projectId: string, work: (tx: Tx) => Promise<T>, options?: ReadOnly): Promise<T> {
    return this.run(projectId, work, options, toCallersError);
  }

  /** Runs work across projects: workers, sign-in, credentials. */
  asSystem<T>(work: (tx: Tx) => Promise<T>, options?: ReadOnly): Promise<T> {
    return this.run(null, work, options, toAppError);
  }

  /**
   * Waits for no connection: if all are in use, the last work that had one tells whether Postgres responds.
   * @throws AppError UNAVAILABLE if Postgres does not respond
   */
  async ping(): Promise<void> {
    if (this.isUsedUp) return;
    try {
      await this.dataSource.query('SELECT 1');
      this.worked();
    } catch (error) {
      this.failed(error);
      throw toAppError(error);
    }
  }

  /**
   * @throws Error if this program cannot work with the schema
   * @throws AppError UNAVAILABLE if Postgres does not respond
   */
  async assertMigrated(): Promise<void> {
    try {
      await assertMigrated(this.dataSource);
    } catch (error) {
      throw toAppError(error);
    }
  }

  /** Whether its disk was full within the last minute. */
  get isDiskFull(): boolean {
    return performance.now() - this.diskFullAtMs < 60_000;
  }

  /** Whether it refused a write within the last minute, as a standby does. */
  get refusesWrites(): boolean {
    return performance.now() - this.writeRefusedAtMs < 60_000;
  }

  /** Whether work gave up waiting for a connection within the last minute. */
  get isPoolBusy(): boolean {
    return performance.now() - this.poolBusyAtMs < 60_000;
  }

  /** Postgres responds, but all connections of this process are in use: a query would wait for seconds, and may fail. */
  get isUsedUp(): boolean {
    if (!this.hasAnswered) return false;
    const { inUse, most } = this.connections;
    return inUse >= most;
  }

  /** This process's connection pool: `queued` counts transactions waiting for a connection. */
  get connections(): { inUse: number; idle: number; most: number; queued: number } {
    const { totalCount, idleCount, waitingCount, options } = poolOf(this.dataSource);
    return {
      inUse: totalCount - idleCount,
      idle: idleCount,
      most: options.max ?? totalCount,
      queued: waitingCount,
    };
  }

  private async run<T>(
    projectId: string | null,
    work: (tx: Tx) => Promise<T>,
    options: ReadOnly | undefined,
    toError: (error: unknown) => unknown,
  ): Promise<T> {
    const { readOnly, singleRoundTrip = false } = options ?? { readOnly: false };
    const begin = { projectId, readOnly, singleRoundTrip, prepares: !this.isPooled };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await Tx.run(this.dataSource, begin, work);
        this.worked();
        return result;
      } catch (error) {
        this.failed(error);
        if (attempt < attempts && mayBeRepeated(error)) continue;
        throw toError(error);
      }
    }
  }

  private worked(): void {
    this.hasAnswered = true;
    this.outage?.worked();
  }

  private failed(error: unknown): void {
    this.outage?.failed(error);
    if (isPoolBusy(error)) this.poolBusyAtMs = performance.now();
    else if (isOutage(error)) this.hasAnswered = false;
    if (isDiskFull(error)) this.diskFullAtMs = performance.now();
    if (isWriteRefused(error)) this.writeRefusedAtMs = performance.now();
  }
}
