import { Injectable } from '@nestjs/common';
import { firstValue } from '../../connection/transaction/rows.js';
import type { Tx } from '../../connection/transaction/tx.js';

/** The age of the last nightly backup of this database, for metrics. */
@Injectable()
export class BackupAgeRepository {
  /**
   * @returns when the newest good backup was taken, in seconds since 1970; 0 = none has succeeded yet, null = none was ever
   * tried
   */
  lastTaken(tx: Tx): Promise<number | null> {
    return firstValue<number>(
      tx,
      `SELECT CASE WHEN EXISTS (SELECT FROM backups)
         THEN coalesce(extract(epoch FROM (SELECT max(taken_at) FROM backups)), 0) END::double precision`,
    );
  }
}
