import type { Alert } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { AlertEntity } from './alert.entity.js';
import { endPending } from './end-pending.js';

/** An alert to be: the database says when it was made, by the clock that says when mentions were found. */
export type NewAlert = Omit<Alert, 'createdAt' | 'activeSince' | 'disabledReason'>;

/** The signing secrets of a webhook, encrypted; null where it has none. */
export interface SealedSecrets {
  readonly current: Buffer | null;
  /** Of the last rotation: receivers may expect it until `previousUntil`. */
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Rules. Deleted ones are never answered. */
@Injectable()
export class AlertRepository {
  /** @param encryptedSecret the webhook's signing secret, null for other channels @returns it as stored */
  async insert(tx: Tx, alert: NewAlert, encryptedSecret: Buffer | null): Promise<Alert> {
    await tx.insert(AlertEntity, {
      ...columnsOf(alert),
      id: alert.id,
      projectId: alert.projectId,
      secret: encryptedSecret,
      createdAt: () => 'now()',
      activeSince: () => 'now()',
      updatedAt: () => 'now()',
    });
    return this.stored(tx, alert);
  }

  /** Newest first. */
  async list(tx: Tx, projectId: string): Promise<Alert[]> {
    const found = await tx.find(AlertEntity, {
      where: { projectId, deletedAt: IsNull() },
      order: { id: 'DESC' },
    });
    return found.map(toAlert);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    const found = await tx.findOneBy(AlertEntity, { projectId, id, deletedAt: IsNull() });
    return found === null ? null : toAlert(found);
  }

  /** Like `get`; until the transaction ends nobody else can change it, nor add a notification of it. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Alert | null> {
    await rows(
      tx,
      'SELECT FROM alerts WHERE project_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [projectId, id],
    );
    return this.get(tx, projectId, id);
  }

  /** None for other channels than webhooks and where there is no such alert. */
  async getSecrets(tx: Tx, projectId: string, id: string): Promise<SealedSecrets> {
    const found = await tx.findOneBy(AlertEntity, { projectId, id, deletedAt: IsNull() });
    return found === null ? { current: null, previous: null, previousUntil: null } : sealedSecretsOf(found);
  }

  /** For workers: those of any of the projects. */
  async listActive(tx: Tx, projectIds: readonly string[]): Promise<Alert[]> {
    const found = await tx.findBy(AlertEntity, {
      projectId: In(projectIds),
      active: true,
      deletedAt: IsNull(),
    });
    return found.map(toAlert);
  }

  /**
   * Stores what `getForUpdate` gave, changed. An alert that is paused cancels what it has not sent yet, so that
   * resuming it sends nothing of the past. One that is resumed, or that sends elsewhere, starts with a clean slate.
   * @param encryptedSecret undefined = as it was
   */
  async update(
    tx: Tx,
    before: Alert,
    after: NewAlert,
    encryptedSecret: Buffer | null | undefined,
  ): Promise<Alert> {
    const { id, projectId } = before;
    const isMoved = after.channel !== before.channel || after.destination !== before.destination;
    const isResumed = after.active && !before.active;
    await tx.update(
      AlertEntity,
      { projectId, id, deletedAt: IsNull() },
      {
        ...columnsOf(after),
        ...(encryptedSecret === undefined
          ? {}
          : { secret: encryptedSecret, previousSecret: null, previousSecretUntil: null }),
        ...(isMoved || isResumed ? { failingSince: null, heldUntil: null } : {}),
        ...(isResumed ? { activeSince: () => 'now()', disabledAt: null, disabledReason: null } : {}),
        updatedAt: () => 'now()',
      },
    );
    if (!after.active) await endPending(tx, id, { status: 'cancelled' });
    return this.stored(tx, after);
  }

  /** Gives a webhook another secret; the one before stays good beside it. @returns until when */
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

  /** Deletes the alert and cancels what it has not sent yet. @returns false where there is no such alert */
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
    destination: alert.destination,
    categories: [...alert.categories],
    sentiments: [...alert.sentiments],
    monitorIds: [...alert.monitorIds],
    sources: [...alert.sources],
    events: [...alert.events],
    minUrgency: alert.minUrgency,
    frequency: alert.frequency,
    deliverAtHour: alert.deliverAtHour,
    quietHoursStart: alert.quietHours?.start ?? null,
    quietHoursEnd: alert.quietHours?.end ?? null,
    active: alert.active,
  };
}

/** The signing secrets as they are kept. */
export function sealedSecretsOf(entity: AlertEntity): SealedSecrets {
  return {
    current: entity.secret,
    previous: entity.previousSecret,
    previousUntil: entity.previousSecretUntil,
  };
}

/** Leaves out what only this lib may see. */
export function toAlert(entity: AlertEntity): Alert {
  const { quietHoursStart: start, quietHoursEnd: end } = entity;
  return {
    id: entity.id,
    projectId: entity.projectId,
    name: entity.name,
    channel: entity.channel,
    destination: entity.destination,
    categories: entity.categories,
    sentiments: entity.sentiments,
    monitorIds: entity.monitorIds,
    sources: entity.sources,
    events: entity.events,
    minUrgency: entity.minUrgency,
    frequency: entity.frequency,
    deliverAtHour: entity.deliverAtHour,
    quietHours: start === null || end === null ? null : { start, end },
    active: entity.active,
    createdAt: entity.createdAt,
    activeSince: entity.activeSince,
    disabledReason: entity.disabledReason,
  };
}
