import { type ChannelName, maskDestination } from '@earshot/domain';
import type { SecretBox } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { migrations } from '../schema/migrations.js';
import { SealedDestinations1795824000002 } from '../migrations/1795824000002-sealed-destinations.js';
import { openAddressOrNull, sealAddress } from './alert-address.js';
import { mayBeSealed } from './alert.repository.js';

interface SealedRow {
  readonly id: string;
  readonly secret: Buffer | null;
  readonly previousSecret: Buffer | null;
  readonly address: Buffer | null;
}

interface OpenRow {
  readonly id: string;
  readonly channel: ChannelName;
  readonly destination: string;
}

/** The sealed secrets of all alerts: resealing them with another key, and sealing what an older release left unsealed. */
@Injectable()
export class AlertSecretRepository {
  /**
   * Reseals the secrets and addresses of the next batch of alerts, and locks these until the transaction ends.
   * @param after the last id of the previous step; null = the first step
   * @param box opens with the old key and seals with the new one
   * @returns the last id of this step, how many were resealed, and of how many neither key opens the secret or the address,
   * which stay as they are; null = there are no more
   */
  async resealNext(
    tx: Tx,
    after: string | null,
    limit: number,
    box: SecretBox,
  ): Promise<{ lastId: string; count: number; lost: number } | null> {
    const found = await tx.query<SealedRow[]>(
      `SELECT id, secret, previous_secret AS "previousSecret", sealed_destination AS address FROM alerts
       WHERE id IN (
         SELECT id FROM alerts WHERE (secret IS NOT NULL OR sealed_destination IS NOT NULL) AND ($1::uuid IS NULL OR id > $1)
         ORDER BY id LIMIT $2
       ) ORDER BY project_id, id FOR NO KEY UPDATE`,
      [after, limit],
    );
    let lost = 0;
    for (const { id, secret, previousSecret, address } of found) {
      const reseal = (sealed: Buffer | null) => (sealed === null ? null : box.resealOrNull(sealed, id));
      const opened = address === null ? null : openAddressOrNull(box, address, id);
      const [current, moved] = [reseal(secret), opened === null ? null : sealAddress(box, opened, id)];
      if ((secret !== null && current === null) || (address !== null && moved === null)) lost += 1;
      await tx.changed(
        `UPDATE alerts SET secret = coalesce($2, secret), previous_secret = coalesce($3, previous_secret),
           sealed_destination = coalesce($4, sealed_destination), destination_digest = coalesce($5, destination_digest)
         WHERE id = $1`,
        [id, current, reseal(previousSecret), moved?.sealed ?? null, moved?.digest ?? null],
      );
    }
    const ids = found.map(({ id }) => id).sort();
    const lastId = ids.at(-1);
    return lastId === undefined ? null : { lastId, count: found.length - lost, lost };
  }

  /**
   * Seals addresses that are not sealed yet, including those of deleted alerts, once no older release is running; from then
   * on older releases refuse to start. @returns how many; fewer than `limit` = none are left
   */
  async sealNext(tx: Tx, limit: number, box: SecretBox): Promise<number> {
    if (!(await mayBeSealed(tx))) return 0;
    const { name } = SealedDestinations1795824000002;
    const names = migrations.map((migration) => migration.name as string);
    const sql = 'UPDATE schema_floor SET migration = $1 WHERE migration = ANY($2)';
    await tx.changed(sql, [name, names.slice(0, names.indexOf(name))]);
    const found = await tx.query<OpenRow[]>(
      `SELECT id, channel, destination FROM alerts WHERE channel <> 'email' AND sealed_destination IS NULL
       ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
      [limit],
    );
    for (const { id, channel, destination } of found) {
      const { sealed, digest } = sealAddress(box, destination, id);
      await tx.changed(
        'UPDATE alerts SET destination = $2, sealed_destination = $3, destination_digest = $4 WHERE id = $1',
        [id, maskDestination(channel, destination), sealed, digest],
      );
    }
    return found.length;
  }
}
