import type { Alert } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { AlertEntity } from './alert.entity.js';

/** An alert to be: the database says when it was made, by the clock that says when mentions were found. */
export type NewAlert = Omit<Alert, 'createdAt'>;

/** Rules. Deleted ones are never answered. */
@Injectable()
export class AlertRepository {
  /** @param encryptedSecret the webhook's signing secret, null for other channels @returns it as stored */
  async insert(tx: Tx, alert: NewAlert, encryptedSecret: Buffer | null): Promise<Alert> {
    await tx.insert(AlertEntity, {
      ...alert,
      categories: [...alert.categories],
      sentiments: [...alert.sentiments],
      monitorIds: [...alert.monitorIds],
      secret: encryptedSecret,
      createdAt: () => 'now()',
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

  /** The webhook's signing secret, encrypted; null for other channels and where there is no such alert. */
  async getSecret(tx: Tx, projectId: string, id: string): Promise<Buffer | null> {
    const found = await tx.findOneBy(AlertEntity, { projectId, id, deletedAt: IsNull() });
    return found?.secret ?? null;
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
   * resuming it sends nothing of the past.
   * @param encryptedSecret undefined = as it was
   */
  async update(tx: Tx, alert: NewAlert, encryptedSecret: Buffer | null | undefined): Promise<Alert> {
    const { id, projectId } = alert;
    await tx.update(
      AlertEntity,
      { projectId, id, deletedAt: IsNull() },
      {
        name: alert.name,
        channel: alert.channel,
        destination: alert.destination,
        categories: [...alert.categories],
        sentiments: [...alert.sentiments],
        monitorIds: [...alert.monitorIds],
        minUrgency: alert.minUrgency,
        frequency: alert.frequency,
        active: alert.active,
        ...(encryptedSecret === undefined ? {} : { secret: encryptedSecret }),
        updatedAt: () => 'now()',
      },
    );
    if (!alert.active) await cancelPending(tx, projectId, id);
    return this.stored(tx, alert);
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
    await cancelPending(tx, projectId, id);
    return true;
  }

  private async stored(tx: Tx, { projectId, id }: NewAlert): Promise<Alert> {
    const stored = await this.get(tx, projectId, id);
    if (stored === null) throw new Error('An alert was stored but cannot be read.');
    return stored;
  }
}

async function cancelPending(tx: Tx, projectId: string, alertId: string): Promise<void> {
  await changed(
    tx,
    `UPDATE notifications SET status = 'cancelled', lease_token = NULL, lease_until = NULL
     WHERE project_id = $1 AND alert_id = $2 AND status = 'pending'`,
    [projectId, alertId],
  );
}

/** Leaves out what only this lib may see. */
export function toAlert(entity: AlertEntity): Alert {
  return {
    id: entity.id,
    projectId: entity.projectId,
    name: entity.name,
    channel: entity.channel,
    destination: entity.destination,
    categories: entity.categories,
    sentiments: entity.sentiments,
    monitorIds: entity.monitorIds,
    minUrgency: entity.minUrgency,
    frequency: entity.frequency,
    active: entity.active,
    createdAt: entity.createdAt,
  };
}
