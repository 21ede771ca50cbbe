import type { Tx } from '../database.js';

/** The rows that a statement answers, whatever its kind; INSERT, UPDATE and DELETE answer what they return. */
export async function rows<Row>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return (await run(tx, sql, parameters)).records as Row[];
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
