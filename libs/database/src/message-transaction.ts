import type { AtOnce, Tx } from './database.js';
import { becomeTenant } from './sql/become-tenant.js';
import type { Row, Statement } from './statement-batch.js';
import type { Send } from './with-client.js';

const begin: Statement = { sql: 'BEGIN', parameters: [] };
const savepoint: Statement = { sql: 'SAVEPOINT before', parameters: [] };
const rollbackToSavepoint: Statement = { sql: 'ROLLBACK TO SAVEPOINT before', parameters: [] };
const commit: Statement = { sql: 'COMMIT', parameters: [] };
const rollback: Statement = { sql: 'ROLLBACK', parameters: [] };

/**
 * A transaction in as few messages as there are questions: what begins it, and savepoints, go with the question that
 * follows them. After a message has failed there is no going on, not even behind a savepoint.
 */
export class MessageTransaction implements AtOnce {
  private waiting: Statement[];
  private failure: { readonly error: unknown } | null = null;

  private constructor(
    private readonly send: Send,
    projectId: string | null,
  ) {
    this.waiting = projectId === null ? [begin] : [begin, { sql: becomeTenant, parameters: [projectId] }];
  }

  /**
   * All that the work does happens, or, where it throws, nothing of it.
   * @param projectId whose rows are seen; null = the system's work, across projects
   */
  static async run<T>(
    send: Send,
    projectId: string | null,
    work: (tx: MessageTransaction) => Promise<T>,
  ): Promise<T> {
    const tx = new MessageTransaction(send, projectId);
    try {
      const result = await work(tx);
      await tx.together([commit]);
      return result;
    } catch (error) {
      if (tx.failure === null && tx.waiting[0] !== begin) {
        tx.waiting = [];
        await tx.together([rollback]);
      }
      throw error;
    }
  }

  /** @returns the rows of each statement @throws what an earlier message threw */
  async together(statements: readonly Statement[]): Promise<Row[][]> {
    if (this.failure !== null) throw this.failure.error;
    const before = this.waiting;
    this.waiting = [];
    try {
      return (await this.send([...before, ...statements])).slice(before.length);
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }

  /** Where it fails, the next message does. */
  later(statement: Statement): void {
    this.waiting.push(statement);
  }

  /** Work of which nothing stays where it throws; what was done before it does. */
  async transaction<T>(work: (tx: MessageTransaction) => Promise<T>): Promise<T> {
    this.waiting.push(savepoint);
    try {
      return await work(this);
    } catch (error) {
      this.waiting.push(rollbackToSavepoint);
      throw error;
    }
  }
}

/** Work of which nothing stays where it throws, inside a transaction of either kind. */
export function undoably<T>(
  tx: Tx | MessageTransaction,
  work: (tx: Tx | MessageTransaction) => Promise<T>,
): Promise<T> {
  return tx instanceof MessageTransaction ? tx.transaction(work) : tx.transaction(work);
}
