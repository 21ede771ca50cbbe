import type { Tx } from '../../connection/transaction/tx.js';
import type { Lease, LeasedRows } from '../../work/leased-rows.js';
import type { TestDatabase } from '../test-database.js';

/** A noun with leased work for the conformance spec, which uses the repository wherever that adds behaviour. */
export interface LeasedNounUnderTest {
  readonly name: string;
  readonly rows: LeasedRows;
  /** Creates due rows. @returns their ids */
  given(test: TestDatabase, count: number): Promise<string[]>;
  claim(tx: Tx, limit: number): Promise<Lease[]>;
  claimSuspects(tx: Tx, limit: number): Promise<Lease[]>;
  /** Its repository claims one row at a time. */
  readonly claimsOne?: true;
  /** Projects take turns: each call of `given` creates rows of a different project. */
  readonly takesTurns?: true;
  /** Retries what was given up; absent = given-up rows are deleted, or retried through another row. */
  revive?(tx: Tx, id: string): Promise<unknown>;
}

/** Longer than any spec takes. */
export const leaseMs = 60_000;

/** The columns a claim reads from a row whose key is `id`. */
export const named = { columns: 't.id, t.lease_token AS "leaseToken"' };

/** The ids of all rows, so that a repository claims ready rows but no suspects. */
export async function idsOf(tx: Tx, table: string): Promise<string[]> {
  return (await tx.query<{ id: string }[]>(`SELECT id FROM ${table}`)).map(({ id }) => id);
}
