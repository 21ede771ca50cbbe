import type { Row, Statement } from './statement.js';
import type { Tx } from './tx.js';

/** The rows of a statement, including those returned by INSERT, UPDATE and DELETE. */
export function rows<R>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<R[]> {
  return tx.query<(R & object)[]>(sql, parameters);
}

/** The first row of a statement; null = there is none. */
export async function firstRow<R>(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<R | null> {
  return (await rows<R>(tx, sql, parameters))[0] ?? null;
}

/** The row of a statement that always has one. */
export async function onlyRow<R>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<R> {
  const [row] = await rows<R>(tx, sql, parameters);
  if (row === undefined) throw new Error('Postgres returned no row.');
  return row;
}

/** The values of a statement's only column. */
export async function values<V>(tx: Tx, sql: string, parameters: readonly unknown[] = []): Promise<V[]> {
  return (await rows<Record<string, V>>(tx, sql, parameters)).flatMap((row) => Object.values(row));
}

/** The value of a statement's only column in the first row; null = there is none. */
export async function firstValue<V>(
  tx: Tx,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<V | null> {
  return (await values<V>(tx, sql, parameters))[0] ?? null;
}

/** A statement's only value, which is a number; 0 = there is no row. */
export async function count(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<number> {
  return (await firstValue<number>(tx, sql, parameters)) ?? 0;
}

/** Like `rows`, with a prepared statement (`Statement.prepared`). */
export async function preparedRows<R>(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<R[]> {
  const [found = []] = await together(tx, [{ sql, parameters, prepared: true }]);
  return found as R[];
}

/** Runs several statements in one round trip. @returns the rows of each */
export async function together(tx: Tx, statements: readonly Statement[]): Promise<Row[][]> {
  return (await tx.together(statements)).map((result) => result.rows);
}

/** How many rows a statement changed. */
export async function changed(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<number> {
  const [result] = await tx.together([{ sql, parameters }]);
  return result?.count ?? 0;
}

/** Sends a statement without waiting for its result. If it fails, so does the transaction. */
export function send(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<void> {
  tx.sendOnly({ sql, parameters });
  return Promise.resolve();
}

/** The values of these properties, as parameters. */
export function valuesOf<T>(item: T, ...properties: readonly (keyof T)[]): unknown[] {
  return properties.map((property) => item[property]);
}

/** An array for each of these properties of the items, as parameters of `unnest`. */
export function arraysOf<T>(items: readonly T[], ...properties: readonly (keyof T)[]): unknown[][] {
  return properties.map((property) => items.map((item) => item[property]));
}
