import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed } from '../connection/transaction/rows.js';
import type { Ledger } from './ledgers.js';

/** Deletes expired rows of ledgers. */
@Injectable()
export class LedgerRepository {
  /** Deletes up to `limit` expired rows; locked ones are left for the next call. @returns the number of deleted rows */
  purge(tx: Tx, { table, keptDays, from, unless }: Ledger, limit: number): Promise<number> {
    const condition = unless === undefined ? '' : `AND NOT ${unless}`;
    return changed(
      tx,
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} r WHERE ${from} <= now() - $1::integer * interval '1 day' ${condition}
         LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [keptDays, limit],
    );
  }
}
