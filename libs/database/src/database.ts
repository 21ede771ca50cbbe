import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isTransactionConflict, toAppError } from './database-error.js';

/** A transaction: what every repository works in. */
export type Tx = EntityManager;

const attempts = 3;

/**
 * The way into Postgres. Work runs in one transaction: all of it happens or none. It is run again (three times at
 * most) where it collided with another transaction, so it must touch nothing but its `tx`.
 * @throws AppError UNAVAILABLE where Postgres is away
 */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** Work for a caller: sees and changes rows of this project alone, whatever its queries ask for. */
  asTenant<T>(projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query(
        "SELECT set_config('role', 'earshot_tenant', true), set_config('earshot.project_id', $1, true)",
        [projectId],
      );
      return work(tx);
    });
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

  private async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.dataSource.transaction(work);
      } catch (error) {
        if (attempt >= attempts || !isTransactionConflict(error)) throw toAppError(error);
      }
    }
  }
}
