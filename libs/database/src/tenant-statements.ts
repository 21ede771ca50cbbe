import type pg from 'pg';
import { type Row, type Statement, TenantBatch } from './tenant-batch.js';

/**
 * Work for a caller without a transaction that is kept open: what is asked together is one transaction and one message
 * to Postgres, where BEGIN, the tenant's role, each statement and COMMIT would be one each.
 */
export class TenantStatements {
  constructor(
    private readonly pool: pg.Pool,
    private readonly projectId: string,
  ) {}

  /** @returns the rows of each statement */
  async together(statements: readonly Statement[]): Promise<Row[][]> {
    const client = await this.pool.connect();
    try {
      const results = await new Promise<Row[][]>((resolve, reject) => {
        client.query(new TenantBatch(this.projectId, statements, resolve, reject));
      });
      client.release();
      return results;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}
