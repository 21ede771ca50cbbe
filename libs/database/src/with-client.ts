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
  let fault: Error | undefined;
  // Without a listener a connection that is lost would end the process.
  const onError = (error: Error): void => void (fault ??= error);
  client.on('error', onError);
  try {
    return await work(
      (statements) =>
        new Promise<Row[][]>((resolve, reject) => {
          const fail = (error: Error): void => {
            onError(error);
            reject(error);
          };
          client.query(new StatementBatch(statements, resolve, fail, keeps));
        }),
    );
  } finally {
    client.off('error', onError);
    client.release(fault);
  }
}
