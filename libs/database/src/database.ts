import { Inject, Injectable, Optional } from '@nestjs/common';
import type pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseConfig } from './database.config.js';
import { busy, isBusy, isDiskFull, isTransactionConflict, toAppError } from './database-error.js';
import { MessageTransaction } from './message-transaction.js';
import { assertMigrated } from './migrate.js';
import { SharedReads } from './shared-reads.js';
import { becomeTenant } from './sql/become-tenant.js';
import type { Row, Statement } from './statement-batch.js';
import { Statements } from './statements.js';
import { withClient } from './with-client.js';

/** A transaction: what every repository works in. */
export type Tx = EntityManager;

/** What answers several statements at once with the rows of each: no transaction is kept open for it. */
export interface AtOnce {
  together(statements: readonly Statement[]): Promise<Row[][]>;
  /** A statement whose answer nobody needs: it goes with the next message. */
  later?(statement: Statement): void;
}

/** What a single question can be asked of. */
export type Asked = Tx | AtOnce;

const attempts = 3;

/**
 * The way into Postgres. Work runs in one transaction: all of it happens or none. It is run again (three times at
 * most) where it collided with another transaction, so it must touch nothing but its `tx`.
 * @throws AppError UNAVAILABLE where Postgres is away
 */
@Injectable()
export class Database {
  private readonly isPooled: boolean;
  private diskFullAtMs = -Infinity;
  private readonly reads = new SharedReads((statements) => this.statements(null).together(statements));

  constructor(
    private readonly dataSource: DataSource,
    @Optional() @Inject(DatabaseConfig) config: Pick<DatabaseConfig, 'directUrl'> = {},
  ) {
    this.isPooled = config.directUrl !== undefined;
  }

  /**
   * Work for a caller: sees and changes rows of this project alone, whatever its queries ask for. A caller waits: what
   * takes too long is given up sooner than work of the system is.
   * @throws AppError UNAVAILABLE also for that
   */
  asTenant<T>(projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query(becomeTenant, [projectId]);
      return work(tx);
    }, toCallersError);
  }

  /**
   * Like `asTenant`, for work that asks once: it costs one message to Postgres instead of four or more, and no
   * connection is held while the work does something else.
   */
  atOnceAsTenant<T>(projectId: string, work: (asked: AtOnce) => Promise<T>): Promise<T> {
    return this.persistently(() => work(this.statements(projectId)), toCallersError);
  }

  /**
   * Like `atOnceAsTenant`, for work that only reads, and quickly: what others ask in the same moment goes with it.
   * @throws Error where it tries to write
   */
  readAtOnceAsTenant<T>(projectId: string, work: (asked: AtOnce) => Promise<T>): Promise<T> {
    const together = (statements: readonly Statement[]) => this.reads.ask(projectId, statements);
    return this.persistently(() => work({ together }), toCallersError);
  }

  /** Like `asTenant`, for work that asks a few times: it costs a message for each, and one for the end. */
  inMessagesAsTenant<T>(projectId: string, work: (tx: MessageTransaction) => Promise<T>): Promise<T> {
    return this.inMessages(projectId, work, toCallersError);
  }

  /** Like `asSystem`, for work that asks a few times. */
  inMessagesAsSystem<T>(work: (tx: MessageTransaction) => Promise<T>): Promise<T> {
    return this.inMessages(null, work);
  }

  /** Like `asSystem`, for work that asks once. */
  atOnceAsSystem<T>(work: (asked: AtOnce) => Promise<T>): Promise<T> {
    return this.persistently(() => work(this.statements(null)));
  }

  /** Work across projects: workers, sign-in, credentials. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /** @throws AppError UNAVAILABLE where Postgres does not answer */
  async ping(): Promise<void> {
    try {
      await this.dataSource.query('SELECT 1');
    } catch (error) {
      throw toAppError(error);
    }
  }

  /** @throws Error where the schema is not one that this program works on */
  assertMigrated(): Promise<void> {
    return assertMigrated(this.dataSource);
  }

  /** It had no room to write within the last minute. */
  get isDiskFull(): boolean {
    return performance.now() - this.diskFullAtMs < 60_000;
  }

  /** The pool of this process: `queued` is work that waits for a connection. */
  get connections(): { inUse: number; idle: number; most: number; queued: number } {
    const { totalCount, idleCount, waitingCount, options } = poolOf(this.dataSource);
    return {
      inUse: totalCount - idleCount,
      idle: idleCount,
      most: options.max ?? totalCount,
      queued: waitingCount,
    };
  }

  private statements(projectId: string | null): Statements {
    return new Statements(poolOf(this.dataSource), projectId, this.isPooled);
  }

  private inMessages<T>(
    projectId: string | null,
    work: (tx: MessageTransaction) => Promise<T>,
    told = toAppError,
  ): Promise<T> {
    const pool = poolOf(this.dataSource);
    return this.persistently(
      () => withClient(pool, !this.isPooled, (send) => MessageTransaction.run(send, projectId, work)),
      told,
    );
  }

  private transaction<T>(work: (tx: Tx) => Promise<T>, told = toAppError): Promise<T> {
    return this.persistently(() => this.dataSource.transaction(work), told);
  }

  /** @param told makes what is thrown of an error that stays */
  private async persistently<T>(work: () => Promise<T>, told = toAppError): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt < attempts && isTransactionConflict(error)) continue;
        if (isDiskFull(error)) this.diskFullAtMs = performance.now();
        throw told(error);
      }
    }
  }
}

/** A caller does not wait for what takes too long. */
function toCallersError(error: unknown): unknown {
  return isBusy(error) ? busy(error) : toAppError(error);
}

/** The pool that TypeORM has opened. */
function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as unknown as { readonly master: pg.Pool }).master;
}
