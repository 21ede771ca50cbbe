import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { busy, isBusy, isTransactionConflict, toAppError } from './database-error.js';
import { becomeTenant } from './sql/become-tenant.js';
import { Statements } from './statements.js';

/** A transaction: what every repository works in. */
export type Tx = EntityManager;

/** What a single question can be asked of. */
export type Asked = Tx | Statements;

const attempts = 3;

/**
 * The way into Postgres. Work runs in one transaction: all of it happens or none. It is run again (three times at
 * most) where it collided with another transaction, so it must touch nothing but its `tx`.
 * @throws AppError UNAVAILABLE where Postgres is away
 */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Work for a caller: sees and changes rows of this project alone, whatever its queries ask for. A caller waits: what
   * takes too long is given up sooner than work of the system is.
   * @throws AppError UNAVAILABLE also for that
   */
  asTenant<T>(projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return impatiently(() =>
      this.transaction(async (tx) => {
        await tx.query(becomeTenant, [projectId]);
        return work(tx);
      }),
    );
  }

  /**
   * Like `asTenant`, for work that asks once: it costs one message to Postgres instead of four or more, and no
   * connection is held while the work does something else.
   */
  atOnceAsTenant<T>(projectId: string, work: (statements: Statements) => Promise<T>): Promise<T> {
    return impatiently(() => persistently(() => work(new Statements(poolOf(this.dataSource), projectId))));
  }

  /** Like `asSystem`, for work that asks once. */
  atOnceAsSystem<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return persistently(() => work(new Statements(poolOf(this.dataSource), null)));
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

  private transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return persistently(() => this.dataSource.transaction(work));
  }
}

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isTransactionConflict(error)) throw toAppError(error);
    }
  }
}

async function impatiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isBusy(error) ? busy(error) : error;
  }
}

/** The pool that TypeORM has opened. */
function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as unknown as { readonly master: pg.Pool }).master;
}
