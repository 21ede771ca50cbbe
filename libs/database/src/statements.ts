import type pg from 'pg';
import { becomeTenant } from './sql/become-tenant.js';
import type { Row, Statement } from './statement-batch.js';
import { withClient } from './with-client.js';

/**
 * Work without a transaction that is kept open: what is asked together is one transaction and one message to Postgres,
 * where BEGIN, the tenant's role, each statement and COMMIT would be one each.
 */
export class Statements {
  /**
   * @param projectId whose rows are seen; null = the system's work, across projects
   * @param isPooled whether a pooler hands each transaction to another session
   */
  constructor(
    private readonly pool: pg.Pool,
    private readonly projectId: string | null,
    private readonly isPooled = false,
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

  private send(statements: readonly Statement[]): Promise<Row[][]> {
    return withClient(this.pool, !this.isPooled, (send) => send(statements));
  }
}
