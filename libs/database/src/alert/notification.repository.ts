import {
  type Alert,
  maxDeliveryAttempts,
  type Mention,
  type Notification,
  type NotificationStatus,
  type Project,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { type Page, type PageOf, pageOf } from '../sql/page.js';
import { changed, rows } from '../sql/rows.js';
import { storableReason } from '../sql/storable.js';
import { AlertEntity } from './alert.entity.js';
import { toAlert } from './alert.repository.js';

export interface NewNotification {
  readonly id: string;
  readonly projectId: string;
  readonly alertId: string;
  readonly mentionId: string;
}

/** A notification that is ours to deliver until the lease runs out, with all that its message is made of. */
export interface ClaimedNotification {
  /** Its attempts include this one. */
  readonly notification: Notification;
  readonly leaseToken: string;
  readonly alert: Alert;
  readonly encryptedSecret: Buffer | null;
  readonly mention: Mention;
  readonly project: Pick<Project, 'id' | 'name'>;
  /** Of the monitors that matched, deleted ones too. */
  readonly monitorNames: readonly string[];
}

export interface NotificationFilter {
  readonly alertId?: string | undefined;
  readonly mentionId?: string | undefined;
  readonly status?: NotificationStatus | undefined;
}

interface ClaimedRow extends Notification {
  readonly leaseToken: string;
  readonly projectName: string;
  readonly monitorNames: string[];
}

/** What is to be sent and what became of it. What a worker says counts only while it holds the lease. */
@Injectable()
export class NotificationRepository {
  constructor(private readonly mentions: MentionRepository) {}

  /**
   * Pairs of alert and mention that have a notification already get no second one; deleted and paused alerts get none.
   * @returns ids of those that were created
   */
  async createPending(tx: Tx, wanted: readonly NewNotification[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    const created = await rows<{ id: string }>(
      tx,
      // The lock makes whoever deletes the alert wait, so that nothing pending is left behind.
      `WITH live AS (
         SELECT id FROM alerts WHERE id = ANY($3::uuid[]) AND active AND deleted_at IS NULL ORDER BY id FOR SHARE
       )
       INSERT INTO notifications (id, project_id, alert_id, mention_id, status, due_at, created_at)
       SELECT u.id, u.project_id, u.alert_id, u.mention_id, 'pending', now(), now()
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) AS u (id, project_id, alert_id, mention_id)
       JOIN live ON live.id = u.alert_id
       ORDER BY u.alert_id, u.mention_id
       ON CONFLICT (alert_id, mention_id) DO NOTHING RETURNING id`,
      [
        wanted.map(({ id }) => id),
        wanted.map(({ projectId }) => projectId),
        wanted.map(({ alertId }) => alertId),
        wanted.map(({ mentionId }) => mentionId),
      ],
    );
    return created.map(({ id }) => id);
  }

  /** @param options.notificationIds null = whatever is due */
  async claim(
    tx: Tx,
    options: { notificationIds: readonly string[] | null; limit: number; leaseMs: number },
  ): Promise<ClaimedNotification[]> {
    if (options.notificationIds === null) await this.failExhausted(tx);
    const claimed = await rows<ClaimedRow>(
      tx,
      `WITH due AS (
         SELECT n.project_id, n.id FROM notifications n JOIN alerts a ON a.id = n.alert_id
         WHERE n.status = 'pending' AND n.due_at <= now() AND (n.lease_until IS NULL OR n.lease_until <= now())
           AND n.attempts < $5 AND a.active AND a.deleted_at IS NULL AND ($1::uuid[] IS NULL OR n.id = ANY($1))
         ORDER BY n.due_at, n.id LIMIT $2 FOR UPDATE OF n SKIP LOCKED
       )
       UPDATE notifications n SET attempts = n.attempts + 1, lease_token = $3,
         lease_until = now() + $4::integer * interval '1 millisecond'
       FROM due, projects p
       WHERE n.project_id = due.project_id AND n.id = due.id AND p.id = n.project_id
       RETURNING ${columns}, n.lease_token AS "leaseToken", p.name AS "projectName", ARRAY(SELECT o.name FROM monitors o
         WHERE o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = n.mention_id) ORDER BY o.id
       ) AS "monitorNames"`,
      [options.notificationIds, options.limit, newId(), options.leaseMs, maxDeliveryAttempts],
    );
    return claimed.length === 0 ? [] : this.withContents(tx, claimed);
  }

  /** @param answer what the destination said @returns false where the lease was lost or the alert deleted */
  delivered(tx: Tx, id: string, leaseToken: string, answer: string): Promise<boolean> {
    const change = "status = 'delivered', delivered_at = now(), last_answer = $3, last_error = NULL";
    return this.end(tx, change, [id, leaseToken, storableReason(answer)]);
  }

  /** @returns false where the lease was lost or the alert deleted */
  retry(
    tx: Tx,
    id: string,
    leaseToken: string,
    { dueAt, error }: { dueAt: Date; error: string },
  ): Promise<boolean> {
    return this.end(tx, 'due_at = $4, last_error = $3', [id, leaseToken, storableReason(error), dueAt]);
  }

  /** For ever. @returns false where the lease was lost or the alert deleted */
  fail(tx: Tx, id: string, leaseToken: string, { error }: { error: string }): Promise<boolean> {
    return this.end(tx, "status = 'failed', last_error = $3", [id, leaseToken, storableReason(error)]);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Notification | null> {
    const [notification] = await rows<Notification>(
      tx,
      `SELECT ${columns} FROM notifications n WHERE n.project_id = $1 AND n.id = $2`,
      [projectId, id],
    );
    return notification ?? null;
  }

  /**
   * Gives one that has failed all its attempts again, the first at once.
   * @returns null where it has not failed, or its alert is deleted or paused
   */
  async revive(tx: Tx, projectId: string, id: string): Promise<Notification | null> {
    const [revived] = await rows<Notification>(
      tx,
      // Locked like in createPending: whoever deletes or pauses the alert waits, and then cancels this one.
      `WITH live AS (
         SELECT a.id FROM alerts a JOIN notifications n ON n.alert_id = a.id
         WHERE n.project_id = $1 AND n.id = $2 AND a.active AND a.deleted_at IS NULL FOR SHARE OF a
       )
       UPDATE notifications n SET status = 'pending', attempts = 0, due_at = now() FROM live
       WHERE n.project_id = $1 AND n.id = $2 AND n.status = 'failed' AND n.alert_id = live.id
       RETURNING ${columns}`,
      [projectId, id],
    );
    return revived ?? null;
  }

  /** Newest first. */
  async list(
    tx: Tx,
    projectId: string,
    filter: NotificationFilter,
    page: Page,
  ): Promise<PageOf<Notification>> {
    const found = await rows<Notification>(
      tx,
      `SELECT ${columns} FROM notifications n
       WHERE n.project_id = $1 AND ($2::uuid IS NULL OR n.id < $2) AND ($3::uuid IS NULL OR n.alert_id = $3)
         AND ($4::uuid IS NULL OR n.mention_id = $4) AND ($5::text IS NULL OR n.status = $5)
       ORDER BY n.id DESC LIMIT $6`,
      [
        projectId,
        page.after,
        filter.alertId ?? null,
        filter.mentionId ?? null,
        filter.status ?? null,
        page.limit + 1,
      ],
    );
    return pageOf(found, page.limit);
  }

  private async withContents(tx: Tx, claimed: readonly ClaimedRow[]): Promise<ClaimedNotification[]> {
    const alerts = await tx.findBy(AlertEntity, { id: In(claimed.map(({ alertId }) => alertId)) });
    const mentions = await this.mentions.getMany(
      tx,
      claimed.map(({ mentionId }) => mentionId),
    );
    return claimed.map(({ leaseToken, projectName, monitorNames, ...notification }) => {
      const alert = the(alerts, notification.alertId);
      return {
        notification,
        leaseToken,
        alert: toAlert(alert),
        encryptedSecret: alert.secret,
        mention: the(mentions, notification.mentionId),
        project: { id: notification.projectId, name: projectName },
        monitorNames,
      };
    });
  }

  /** What never comes to an end, because it takes its worker down with it, has failed too. */
  private async failExhausted(tx: Tx): Promise<void> {
    await changed(
      tx,
      `UPDATE notifications SET status = 'failed', lease_token = NULL, lease_until = NULL,
         last_error = coalesce(last_error, 'Its last attempts never ended.')
       WHERE id IN (
         SELECT id FROM notifications WHERE status = 'pending' AND attempts >= $1 AND due_at <= now()
           AND lease_until <= now() FOR UPDATE SKIP LOCKED
       )`,
      [maxDeliveryAttempts],
    );
  }

  private async end(tx: Tx, change: string, parameters: readonly unknown[]): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE notifications SET ${change}, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2 AND status = 'pending'`,
      parameters,
    );
    return count === 1;
  }
}

const columns = `n.id, n.project_id AS "projectId", n.alert_id AS "alertId", n.mention_id AS "mentionId", n.status,
  n.attempts, CASE WHEN n.status = 'pending' THEN n.due_at END AS "nextAttemptAt", n.last_error AS "lastError",
  n.delivered_at AS "deliveredAt", n.created_at AS "createdAt"`;

/** Foreign keys promise that it is there. */
function the<T extends { readonly id: string }>(items: readonly T[], id: string): T {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error(`The row ${id} is missing.`);
  return item;
}
