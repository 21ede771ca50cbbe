import { type Alert, maskDestination } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import type { SealedAddress } from './alert-address.js';
import { AlertEntity } from './alert.entity.js';
import { endPending } from '../notification/end-pending.js';

/** A new alert. The database sets its creation time, by the same clock as the discovery of mentions. */
export type NewAlert = Omit<Alert, 'createdAt' | 'activeSince' | 'disabledReason'>;

/** An alert's secrets, encrypted. */
export interface SealedSecrets {
  /** Text = the address itself: an e-mail address, or a URL that is not yet sealed. */
  readonly address: Buffer | string;
  /** Signs webhook messages; null = not a webhook. */
  readonly current: Buffer | null;
  /** The secret before the last rotation: receivers may still expect it until `previousUntil`. */
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** An alert's secrets, sealed by the caller, who has the key. */
export interface SealedParts {
  /** The signing secret of a webhook; null = none; undefined = unchanged. */
  readonly secret?: Buffer | null | undefined;
  /** null = `destination` is not secret; undefined = unchanged. */
  readonly address?: SealedAddress | null | undefined;
}

/** Alerts. Deleted ones are never returned. */
@Injectable()
export class AlertRepository {
  /** @param alert with the full address as its destination @returns it as stored */
  async insert(tx: Tx, alert: NewAlert, { secret = null, address = null }: SealedParts): Promise<Alert> {
    await tx.entities.insert(AlertEntity, {
      ...columnsOf(alert),
      ...(await addressColumns(tx, alert, address)),
      id: alert.id,
      projectId: alert.projectId,
      secret,
      createdAt: () => 'now()',
      activeSince: () => 'now()',
      updatedAt: () => 'now()',
    });
    return this.stored(tx, alert);
  }

  /** Newest first. */
  async list(tx: Tx, projectId: string): Promise<Alert[]> {
    const found = await tx.entities.find(AlertEntity, {
      where: { projectId, deletedAt: IsNull() },
      order: { id: 'DESC' },
    });
    return found.map(toAlert);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    const found = await tx.entities.findOneBy(AlertEntity, { projectId, id, deletedAt: IsNull() });
    return found === null ? null : toAlert(found);
  }

  /** Like `get`, but locks the alert until the transaction ends: nobody else can change it or add notifications to it. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    await rows(
      tx,
      'SELECT FROM alerts WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [projectId, id],
    );
    return this.get(tx, projectId, id);
  }

  /** null if there is no such alert. */
  async getSecrets(tx: Tx, projectId: string, id: string): Promise<SealedSecrets | null> {
    const found = await tx.entities.findOneBy(AlertEntity, { projectId, id, deletedAt: IsNull() });
    return found === null ? null : sealedSecretsOf(found);
  }

  /** For workers: alerts of any project. */
  async listActive(tx: Tx, projectIds: readonly string[]): Promise<Alert[]> {
    const found = await tx.entities.findBy(AlertEntity, {
      projectId: In(projectIds),
      active: true,
      deletedAt: IsNull(),
    });
    return found.map(toAlert);
  }

  /**
   * Stores a changed alert from `getForUpdate`. Pausing cancels unsent messages, so that resuming does not send old ones.
   * If it no longer sends changes, unsent messages about changes are cancelled: other channels would send them as new
   * mentions. Resuming, or changing the destination, clears recorded failures.
   * @param after with the full address as its destination if `sealed` has one
   */
  async update(tx: Tx, before: Alert, after: NewAlert, { secret, address }: SealedParts): Promise<Alert> {
    const { id, projectId } = before;
    const isMoved = address !== undefined;
    const isResumed = after.active && !before.active;
    await tx.entities.update(
      AlertEntity,
      { projectId, id, deletedAt: IsNull() },
      {
        ...columnsOf(after),
        ...(address === undefined ? {} : await addressColumns(tx, after, address)),
        ...(secret === undefined ? {} : { secret, previousSecret: null, previousSecretUntil: null }),
        ...(isMoved || isResumed ? { failingSince: null, heldUntil: null } : {}),
        ...(isResumed ? { activeSince: () => 'now()', disabledAt: null, disabledReason: null } : {}),
        updatedAt: () => 'now()',
      },
    );
    const stopsChanges =
      before.events.includes('mention.updated') && !after.events.includes('mention.updated');
    if (!after.active || stopsChanges)
      await endPending(tx, id, { status: 'cancelled', onlyChanges: after.active });
    return this.stored(tx, after);
  }

  /** Gives a webhook a new secret; the previous one remains valid for a while. @returns until when */
  async rotateSecret(
    tx: Tx,
    { projectId, id }: Pick<Alert, 'projectId' | 'id'>,
    encryptedSecret: Buffer,
    overlapMs: number,
  ): Promise<Date> {
    const [rotated] = await rows<{ until: Date }>(
      tx,
      `UPDATE alerts SET previous_secret = secret, secret = $3, updated_at = now(),
         previous_secret_until = now() + $4::integer * interval '1 millisecond'
       WHERE project_id = $1 AND id = $2 AND channel = 'webhook' AND deleted_at IS NULL
       RETURNING previous_secret_until AS until`,
      [projectId, id, encryptedSecret, overlapMs],
    );
    if (rotated === undefined) throw new Error(`There is no webhook ${id} to rotate the secret of.`);
    return rotated.until;
  }

  /** Deletes the alert and cancels its unsent messages. @returns false if there is no such alert */
  async delete(tx: Tx, projectId: string, id: string): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE alerts SET deleted_at = now(), updated_at = now(), active = false
       WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [projectId, id],
    );
    if (count === 0) return false;
    await endPending(tx, id, { status: 'cancelled' });
    return true;
  }

  private async stored(tx: Tx, { projectId, id }: Pick<Alert, 'projectId' | 'id'>): Promise<Alert> {
    const stored = await this.get(tx, projectId, id);
    if (stored === null) throw new Error('An alert was stored but cannot be read.');
    return stored;
  }
}

function columnsOf(alert: NewAlert) {
  return {
    name: alert.name,
    channel: alert.channel,
    categories: [...alert.categories],
    sentiments: [...alert.sentiments],
    monitorIds: [...alert.monitorIds],
    sources: [...alert.sources],
    languages: [...alert.languages],
    kinds: [...alert.kinds],
    events: [...alert.events],
    minUrgency: alert.minUrgency,
    frequency: alert.frequency,
    deliverAtHour: alert.deliverAtHour,
    quietHoursStart: alert.quietHours?.start ?? null,
    quietHoursEnd: alert.quietHours?.end ?? null,
    urgentAtOnce: alert.urgentAtOnce,
    active: alert.active,
  };
}

/** Until addresses may be sealed, the previous release may still be running, and it reads the address from the old column. */
async function addressColumns(
  tx: Tx,
  { channel, destination }: Pick<NewAlert, 'channel' | 'destination'>,
  address: SealedAddress | null,
): Promise<Pick<AlertEntity, 'destination' | 'sealedDestination' | 'destinationDigest'>> {
  const isOpen = address === null || !(await mayBeSealed(tx));
  if (isOpen) return { destination, sealedDestination: null, destinationDigest: null };
  return {
    destination: maskDestination(channel, destination),
    sealedDestination: address.sealed,
    destinationDigest: address.digest,
  };
}

/** Whether all releases that read unsealed addresses have stopped running. */
export async function mayBeSealed(tx: Tx): Promise<boolean> {
  const [floor] = await rows<{ isPast: boolean }>(
    tx,
    'SELECT seal_destinations_from <= now() AS "isPast" FROM schema_floor',
  );
  return floor?.isPast === true;
}

/** The address and the signing secrets as stored. */
export function sealedSecretsOf(entity: AlertEntity): SealedSecrets {
  return {
    address: entity.sealedDestination ?? entity.destination,
    current: entity.secret,
    previous: entity.previousSecret,
    previousUntil: entity.previousSecretUntil,
  };
}

/** Drops the columns that only this lib may see. */
export function toAlert(entity: AlertEntity): Alert {
  const { quietHoursStart: start, quietHoursEnd: end } = entity;
  return {
    id: entity.id,
    projectId: entity.projectId,
    name: entity.name,
    channel: entity.channel,
    destination:
      entity.sealedDestination === null
        ? maskDestination(entity.channel, entity.destination)
        : entity.destination,
    categories: entity.categories,
    sentiments: entity.sentiments,
    monitorIds: entity.monitorIds,
    sources: entity.sources,
    languages: entity.languages,
    kinds: entity.kinds,
    events: entity.events,
    minUrgency: entity.minUrgency,
    frequency: entity.frequency,
    deliverAtHour: entity.deliverAtHour,
    quietHours: start === null || end === null ? null : { start, end },
    urgentAtOnce: entity.urgentAtOnce,
    active: entity.active,
    createdAt: entity.createdAt,
    activeSince: entity.activeSince,
    disabledReason: entity.disabledReason,
  };
}
