import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed } from '../connection/transaction/rows.js';
import type { Ledger } from './ledgers.js';

/** Deletes what a ledger keeps no longer. */
@Injectable()
export class LedgerRepository {
  /** Deletes up to `limit` rows whose time is over; what somebody holds stays for the next call. @returns how many */
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
