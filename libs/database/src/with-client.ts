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
  hearErrors(client);
  let fault: Error | undefined;
  try {
    return await work(
      (statements) =>
        new Promise<Row[][]>((resolve, reject) => {
          const fail = (error: Error): void => {
            fault ??= error;
            reject(error);
          };
          client.query(new StatementBatch(statements, resolve, fail, keeps));
        }),
    );
  } finally {
    client.release(fault);
  }
}

const heard = new WeakSet<pg.PoolClient>();

/** Without a listener a connection that is lost would end the process; the pool sees by itself that it is of no use. */
function hearErrors(client: pg.PoolClient): void {
  if (heard.has(client)) return;
  heard.add(client);
  client.on('error', () => undefined);
}
