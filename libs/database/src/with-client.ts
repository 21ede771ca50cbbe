import type pg from 'pg';
import { type Row, type Statement, StatementBatch } from './statement-batch.js';

/** Statements as one message and, outside of an open transaction, one transaction. @returns the rows of each */
export type Send = (statements: readonly Statement[]) => Promise<Row[][]>;

/**
 * Work on one connection of the pool; one on which a message failed is closed.
 * @param keeps whether the same session answers all messages of a connection
 */
export async function withClient<T>(
  pool: pg.Pool,
  keeps: boolean,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lost: { error?: Error } = {};
  // Without a listener a connection that is lost would end the process.
  const onError = (error: Error): void => void (lost.error = error);
  client.on('error', onError);
  try {
    return await work((statements) =>
      new Promise<Row[][]>((resolve, reject) => {
        client.query(new StatementBatch(statements, resolve, reject, keeps));
      }).catch((error: unknown) => {
        lost.error ??= error as Error;
        throw error;
      }),
    );
  } finally {
    client.off('error', onError);
    client.release(lost.error);
  }
}
