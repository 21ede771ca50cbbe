import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { isWriteRefused } from '../database-error.js';
import { becomeTenant } from './become-tenant.js';
import { poolOf } from '../pool/pool-of.js';
import { StatementPipeline, type Result, type Statement } from './statement-pipeline.js';

/** Options for starting a transaction. */
export interface Begin {
  /** The tenant; null = system work across projects. */
  readonly projectId: string | null;
  readonly readOnly: boolean;
  /** Only with `readOnly`: COMMIT is sent with the statements of the first call, and no second call is possible. */
  readonly singleRoundTrip: boolean;
  /** Whether statements are prepared: not if a pooler passes the next transaction to another session. */
  readonly prepares: boolean;
}

/**
 * The transaction in which repositories work. Statements are sent at once, without waiting for earlier ones. After a
 * failure, further statements are rejected until the enclosing part of the work is rolled back (`reversible`).
 */
export class Tx {
  private ending: Promise<Result> | null = null;
  private isOver = false;
  private savepoints = 0;

  private constructor(
    private readonly client: pg.PoolClient,
    private readonly pipeline: StatementPipeline,
    private readonly begin: Begin,
  ) {}

  /** Commits the work, or rolls it back if it throws. */
  static async run<T>(dataSource: DataSource, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await poolOf(dataSource).connect();
    // Without a listener a lost connection would end the process; the pool discards it by itself.
    client.on('error', ignore);
    const pipeline = new StatementPipeline(client, begin.prepares);
    const tx = new Tx(client, pipeline, begin);
    try {
      await tx.start();
      const result = await work(tx);
      await (tx.ending ?? tx.end());
      return result;
    } catch (error) {
      await tx.rollback();
      if (begin.readOnly && isWriteRefused(error))
        throw new Error('Work that was begun as read-only must not write.', { cause: error });
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(pipeline.fault);
    }
  }

  /** @returns the rows of a statement, including those returned by INSERT, UPDATE and DELETE */
  async query<Rows extends object[]>(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    const [result] = await this.together([{ sql, parameters }]);
    return (result?.rows ?? []) as Rows;
  }

  /** Like `query`, with a prepared statement (`Statement.prepared`). */
  async preparedRows<R>(sql: string, parameters: readonly unknown[]): Promise<R[]> {
    const [result] = await this.together([{ sql, parameters, prepared: true }]);
    return (result?.rows ?? []) as R[];
  }

  /** The first row of a statement; null = there is none. */
  async firstRow<R extends object>(sql: string, parameters: readonly unknown[] = []): Promise<R | null> {
    return (await this.query<R[]>(sql, parameters))[0] ?? null;
  }

  /** The row of a statement that always has one. */
  async onlyRow<R extends object>(sql: string, parameters: readonly unknown[] = []): Promise<R> {
    const row = await this.firstRow<R>(sql, parameters);
    if (row === null) throw new Error('Postgres returned no row.');
    return row;
  }

  /** The values of a statement's only column. */
  async values<V>(sql: string, parameters: readonly unknown[] = []): Promise<V[]> {
    return (await this.query<Record<string, V>[]>(sql, parameters)).flatMap((row) => Object.values(row));
  }

  /** The value of a statement's only column in the first row; null = there is none. */
  async firstValue<V>(sql: string, parameters: readonly unknown[] = []): Promise<V | null> {
    return (await this.values<V>(sql, parameters))[0] ?? null;
  }

  /** A statement's only value, which is a number; 0 = there is no row. */
  async count(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    return (await this.firstValue<number>(sql, parameters)) ?? 0;
  }

  /** The values of a statement's second column, by those of its first. */
  async valuesByKey<K, V>(sql: string, parameters: readonly unknown[] = []): Promise<Map<K, V>> {
    const rows = await this.query<Record<string, unknown>[]>(sql, parameters);
    return new Map(rows.map((row) => Object.values(row) as [K, V]));
  }

  /** Whether a statement returns a row. */
  async exists(sql: string, parameters: readonly unknown[] = []): Promise<boolean> {
    return (await this.query(sql, parameters)).length > 0;
  }

  /** How many rows a statement changed. */
  async changed(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    const [result] = await this.together([{ sql, parameters }]);
    return result?.count ?? 0;
  }

  /** Whether a statement changed a row. */
  async changedAny(sql: string, parameters: readonly unknown[] = []): Promise<boolean> {
    return (await this.changed(sql, parameters)) > 0;
  }

  /** Waits for a lock of this name, and holds it until the transaction ends. */
  async lock(name: string): Promise<void> {
    await this.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Sends a statement without waiting for its result. If it fails, so does the transaction. */
  send(sql: string, parameters: readonly unknown[] = []): Promise<void> {
    void this.together([{ sql, parameters }]).catch(ignore);
    return Promise.resolve();
  }

  /** Sends statements in order. @returns the result of each */
  together(statements: readonly Statement[]): Promise<Result[]> {
    if (this.ending !== null)
      return Promise.reject(new Error('A single round trip sends all of its statements in one call.'));
    const results = Promise.all(statements.map((statement) => this.pipeline.send(statement)));
    if (this.begin.singleRoundTrip) void this.end();
    return results;
  }

  /** Runs work in a savepoint: if it throws, only this part is rolled back. */
  async reversible<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const savepoint = `part_${this.savepoints}`;
    void this.send(`SAVEPOINT ${savepoint}`);
    try {
      return await work(this);
    } catch (error) {
      await this.pipeline.undo(plain(`ROLLBACK TO SAVEPOINT ${savepoint}`));
      throw error;
    }
  }

  /**
   * Writes wait until BEGIN and the tenant are confirmed: if those failed, the following statements would run outside the
   * transaction. Reads are sent along with them; if BEGIN fails, their results are dropped.
   */
  private async start(): Promise<void> {
    const { projectId, readOnly } = this.begin;
    const begun = [this.pipeline.send(plain(readOnly ? beginReading : 'BEGIN'))];
    if (projectId !== null)
      begun.push(this.pipeline.send({ sql: becomeTenant, parameters: [projectId], prepared: true }));
    const all = Promise.all(begun);
    if (readOnly) all.catch(ignore);
    else await all;
  }

  private end(): Promise<Result> {
    this.ending = this.pipeline.send(plain('COMMIT')).then((result) => {
      this.isOver = true;
      return result;
    });
    this.ending.catch(ignore);
    return this.ending;
  }

  private async rollback(): Promise<void> {
    await this.ending?.catch(ignore);
    if (!this.isOver) await this.pipeline.undo(plain('ROLLBACK'));
  }
}

/** All statements of a read-only transaction see the same snapshot. */
const beginReading = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

function plain(sql: string): Statement {
  return { sql, parameters: [] };
}

/** The pipeline keeps the same error and reports it on the next wait. */
function ignore(): void {}
