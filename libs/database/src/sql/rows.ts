import type { Asked, Tx } from '../database.js';
import type { Row, Statement } from '../statement-batch.js';

/** The rows that a statement answers, whatever its kind; INSERT, UPDATE and DELETE answer what they return. */
export async function rows<R>(asked: Asked, sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
  const [found = []] = await together(asked, [{ sql, parameters }]);
  return found as R[];
}

/** Several statements, one after the other, in as few messages as can be. @returns the rows of each */
export async function together(asked: Asked, statements: readonly Statement[]): Promise<Row[][]> {
  if ('together' in asked) return asked.together(statements);
  const results: Row[][] = [];
  for (const { sql, parameters } of statements)
    results.push((await run(asked, sql, parameters)).records as Row[]);
  return results;
}

/** How many rows a statement changed. */
export async function changed(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<number> {
  return (await run(tx, sql, parameters)).affected ?? 0;
}

function run(tx: Tx, sql: string, parameters: readonly unknown[]) {
  // Outside a transaction the role of the tenant would not be set.
  if (tx.queryRunner === undefined) throw new Error('Repositories work in a transaction only.');
  return tx.queryRunner.query(sql, [...parameters], true);
}
