import type pg from 'pg';
import { faultCode, isPlanLost, isWriteRefused } from '../database-error.js';
import { createHash } from 'node:crypto';

/** One statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /**
   * Parsed once per connection and, after a few runs, planned only once for all parameters: for frequent statements whose
   * best plan does not depend on the parameters. The text must be a constant.
   */
  readonly prepared?: boolean;
}

/** The result of a statement. */
export interface Result {
  /** The rows of a SELECT or of RETURNING. */
  readonly rows: Record<string, unknown>[];
  /** How many rows were read or changed. */
  readonly count: number;
}

/** Converts the statement to `pg`'s format. */
function toQuery({ sql, parameters, prepared = false }: Statement, prepares: boolean): pg.QueryConfig {
  return {
    name: prepared && prepares ? nameOf(sql) : undefined,
    text: sql,
    // Without parameters and a name, `pg` uses the simple protocol: one protocol message instead of four.
    values: parameters.length === 0 ? undefined : [...parameters],
  };
}

const names = new Map<string, string>();

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `earshot_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
  }
  return name;
}

/**
 * Sends the statements of a transaction without waiting for earlier results (pg's `pipeline`). After a failure nothing more
 * is sent, because it would run outside the transaction. Statements sent in the same turn of the event loop go to the socket
 * in one write.
 */
export class StatementPipeline {
  private failure: { readonly error: Error } | null = null;
  private isCorked = false;
  private unusable: Error | undefined;

  /** @param prepares whether a statement may be prepared for later transactions on this connection */
  constructor(
    private readonly client: pg.PoolClient,
    private readonly prepares: boolean,
  ) {}

  /** Why the connection must not be used again; undefined = it is fine. */
  get fault(): Error | undefined {
    return this.unusable;
  }

  /** @throws the error of the first statement that failed */
  send(statement: Statement): Promise<Result> {
    if (this.failure !== null) return Promise.reject(this.failure.error);
    return new Promise((resolve, reject) =>
      this.dispatch(statement, (_error, result) => {
        if (this.failure !== null) reject(this.failure.error);
        else resolve({ rows: result.rows, count: result.rowCount ?? 0 });
      }),
    );
  }

  /** Rolls back to before the failure; if this fails too, the connection is unusable. */
  undo(statement: Statement): Promise<void> {
    return new Promise((resolve) =>
      this.dispatch(statement, (error) => {
        if (error === null) this.failure = null;
        else this.unusable = error;
        resolve();
      }),
    );
  }

  private dispatch(
    statement: Statement,
    answer: (error: Error | null, result: pg.QueryResult<Result['rows'][number]>) => void,
  ): void {
    this.cork();
    const query = toQuery(statement, this.prepares);
    this.client.query(query, (error: Error | null, result: pg.QueryResult<Result['rows'][number]>) => {
      if (error !== null) {
        this.failure ??= { error };
        // An error without a code did not come from Postgres, and may leave the statement half prepared.
        if (query.name !== undefined && (isPlanLost(error) || faultCode(error) === null))
          this.unusable = error;
        // The next connection may lead to the server that has taken over.
        if (isWriteRefused(error)) this.unusable = error;
      }
      answer(error, result);
    });
  }

  private cork(): void {
    if (this.isCorked) return;
    const { stream } = this.client.connection;
    stream.cork();
    this.isCorked = true;
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
