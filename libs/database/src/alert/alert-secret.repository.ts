import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';

interface SealedRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

/** The sealed secrets of all webhooks, for the day on which the key that seals them is replaced. */
@Injectable()
export class AlertSecretRepository {
  /**
   * Seals the secrets of the next webhooks anew and locks them until the transaction ends, so that nobody rotates one meanwhile.
   * @param after the last id of the step before; null = the first step
   * @param reseal opens a secret and seals it with today's key
   * @returns the last id of this step; null = there are no more
   */
  async resealNext(
    tx: Tx,
    after: string | null,
    limit: number,
    reseal: (sealed: Buffer, alertId: string) => Buffer,
  ): Promise<{ lastId: string; count: number } | null> {
    const found = await rows<SealedRow>(
      tx,
      `SELECT id, secret, previous_secret AS "previousSecret" FROM alerts
       WHERE secret IS NOT NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT $2 FOR NO KEY UPDATE`,
      [after, limit],
    );
    for (const { id, secret, previousSecret } of found)
      await changed(tx, 'UPDATE alerts SET secret = $2, previous_secret = $3 WHERE id = $1', [
        id,
        reseal(secret, id),
        previousSecret === null ? null : reseal(previousSecret, id),
      ]);
    const last = found.at(-1);
    return last === undefined ? null : { lastId: last.id, count: found.length };
  }
}
