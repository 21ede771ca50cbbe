import type pg from 'pg';
import { becomeTenant } from './sql/become-tenant.js';
import { type Row, type Statement, StatementBatch } from './statement-batch.js';

/**
 * Work without a transaction that is kept open: what is asked together is one transaction and one message to Postgres,
 * where BEGIN, the tenant's role, each statement and COMMIT would be one each.
 */
export class Statements {
  /** @param projectId whose rows are seen; null = the system's work, across projects */
  constructor(
    private readonly pool: pg.Pool,
    private readonly projectId: string | null,
  ) {}

  /** @returns the rows of each statement */
  async together(statements: readonly Statement[]): Promise<Row[][]> {
    if (this.projectId === null) return this.send(statements);
    const [, ...results] = await this.send([
      { sql: becomeTenant, parameters: [this.projectId] },
      ...statements,
    ]);
    return results;
  }

  private async send(statements: readonly Statement[]): Promise<Row[][]> {
    const client = await this.pool.connect();
    const lost: { error?: Error } = {};
    // Without a listener a connection that is lost would end the process.
    const onError = (error: Error): void => void (lost.error = error);
    client.on('error', onError);
    try {
      return await new Promise<Row[][]>((resolve, reject) => {
        client.query(new StatementBatch(statements, resolve, reject));
      });
    } catch (error) {
      lost.error ??= error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(lost.error);
    }
  }
}
