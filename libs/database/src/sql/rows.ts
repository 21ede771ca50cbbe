import type { Asked, Tx } from '../database.js';
import type { Row, Statement } from '../statement-batch.js';

/** The rows that a statement answers, whatever its kind; INSERT, UPDATE and DELETE answer what they return. */
export async function rows<R>(asked: Asked, sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
  const [found = []] = await together(asked, [{ sql, parameters }]);
  return found as R[];
}

/** Several statements, one after the other, in as few messages as can be. @returns the rows of each */
export function together(asked: Asked, statements: readonly Statement[]): Promise<Row[][]> {
  return 'together' in asked ? asked.together(statements) : oneByOne(asked, statements);
}

async function oneByOne(tx: Tx, statements: readonly Statement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const { sql, parameters } of statements)
    results.push((await run(tx, sql, parameters)).records as Row[]);
  return results;
}

/** A statement whose answer nobody needs: where statements go in messages it goes with the next one. */
export async function send(asked: Asked, sql: string, parameters: readonly unknown[]): Promise<void> {
  if ('together' in asked && asked.later !== undefined) asked.later({ sql, parameters });
  else await rows(asked, sql, parameters);
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
