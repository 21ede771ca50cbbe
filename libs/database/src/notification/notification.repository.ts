import {
  allIgnored,
  mentionsNamed,
  type Notification,
  type NotificationStatus,
  type SourceName,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import { copiesOf } from '../mention/save/mention-copies.js';

/**
 * A message to send. If it collects and the alert already has a collecting message, its mentions join that one, which is
 * then sent at the earlier of the two times.
 */
export interface NewNotification {
  readonly id: string;
  readonly projectId: string;
  readonly alertId: string;
  /** At least one; none that is already in another message of the alert. */
  readonly mentionIds: readonly string[];
  readonly dueAt: Date;
  /** Further mentions may join until the first attempt. An alert has at most one collecting message at a time. */
  readonly collects: boolean;
}

/** Filters of a list; undefined = any. */
export interface NotificationFilter {
  readonly alertId?: string | undefined;
  readonly mentionId?: string | undefined;
  readonly status?: NotificationStatus | undefined;
}

/** An alert's message about another copy of the same post. */
export interface SentElsewhere {
  readonly alertId: string;
  readonly source: SourceName;
  readonly authorHandle: string | null;
  /** null = not sent yet. */
  readonly deliveredAt: Date | null;
}

/** Messages and their delivery. */
@Injectable()
export class NotificationRepository {
  /**
   * Adds messages. The caller must have locked the alerts (`AlertFiringRepository.lock`).
   * @returns ids of the messages that are due now, including those that mentions joined
   */
  async add(tx: Tx, wanted: readonly NewNotification[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    const stored = await tx.query<{ id: string; alertId: string; isDue: boolean }[]>(
      // The update also locks the collecting message until the mentions are added; if it was just claimed, a new one is
      // started.
      `INSERT INTO notifications AS n (id, project_id, alert_id, status, due_at, closed_at, created_at)
       SELECT u.id, u.project_id, u.alert_id, 'pending', u.due_at, CASE WHEN NOT u.collects THEN now() END, now()
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::boolean[])
         AS u (id, project_id, alert_id, due_at, collects)
       ORDER BY u.alert_id, u.id
       ON CONFLICT (alert_id) WHERE closed_at IS NULL DO UPDATE SET due_at = least(n.due_at, EXCLUDED.due_at)
       RETURNING n.id, n.alert_id AS "alertId", n.due_at <= now() AS "isDue"`,
      arraysOf(wanted, 'id', 'projectId', 'alertId', 'dueAt', 'collects'),
    );
    const ids = new Set(stored.map(({ id }) => id));
    const joined = new Map(stored.map(({ id, alertId }) => [alertId, id]));
    const members = wanted.flatMap((message) => {
      const notificationId = ids.has(message.id) ? message.id : (joined.get(message.alertId) ?? message.id);
      return message.mentionIds.map((mentionId) => ({ ...message, notificationId, mentionId }));
    });
    await tx.changed(
      `INSERT INTO notification_mentions (project_id, alert_id, mention_id, notification_id)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])`,
      arraysOf(members, 'projectId', 'alertId', 'mentionId', 'notificationId'),
    );
    return stored.filter(({ isDue }) => isDue).map(({ id }) => id);
  }

  /**
   * Reschedules messages of alerts that are locked, after their hours have changed: those that collect are due at `dueAt`, those
   * that were put off before their first attempt or only wait for quiet hours to end at `audibleAt`, unless they are due earlier.
   * Messages already attempted keep their time, and those already due are left to be sent.
   * @returns ids of those that are due now
   */
  async reschedule(
    tx: Tx,
    projectId: string,
    waiting: readonly { readonly alertId: string; readonly dueAt: Date; readonly audibleAt: Date }[],
  ): Promise<string[]> {
    const moved = await tx.query<{ id: string; isDue: boolean }[]>(
      `UPDATE notifications n SET due_at = CASE WHEN n.closed_at IS NULL THEN u.due_at ELSE least(n.due_at, u.audible_at) END
       FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS u (alert_id, due_at, audible_at)
       WHERE n.project_id = $1 AND n.alert_id = u.alert_id AND n.status = 'pending' AND n.attempts = 0
         AND n.lease_token IS NULL AND n.due_at > now()
       RETURNING n.id, n.due_at <= now() AS "isDue"`,
      [projectId, ...arraysOf(waiting, 'alertId', 'dueAt', 'audibleAt')],
    );
    return moved.filter(({ isDue }) => isDue).map(({ id }) => id);
  }

  get(tx: Tx, projectId: string, id: string): Promise<Notification | null> {
    const sql = `SELECT ${notificationColumns} FROM notifications n WHERE n.project_id = $1 AND n.id = $2`;
    return tx.firstRow<Notification>(sql, [projectId, id]);
  }

  /** All mentions of a message but those that it was sent without, oldest first. */
  mentionIds(tx: Tx, projectId: string, id: string): Promise<string[]> {
    return tx.values<string>(
      `SELECT mention_id AS id FROM notification_mentions
         WHERE project_id = $1 AND notification_id = $2 AND NOT left_out
       UNION ALL SELECT updated_mention_id FROM notifications
         WHERE project_id = $1 AND id = $2 AND updated_mention_id IS NOT NULL
       ORDER BY id`,
      [projectId, id],
    );
  }

  /** Messages of alerts about other copies of the post, oldest first. */
  sentElsewhere(tx: Tx, projectId: string, mentionId: string): Promise<SentElsewhere[]> {
    return tx.query<SentElsewhere[]>(
      `SELECT t.alert_id AS "alertId", o.source, o.author_handle AS "authorHandle", t.delivered_at AS "deliveredAt"
       FROM mentions m CROSS JOIN LATERAL (${copiesOf(copiesLookedAt)}) c
       CROSS JOIN LATERAL (SELECT x.alert_id, n.id, n.delivered_at FROM ${sentOfCopy}) t
       JOIN mentions o ON o.project_id = m.project_id AND o.id = c.id
       WHERE m.project_id = $1 AND m.id = $2 ORDER BY t.id`,
      [projectId, mentionId],
    );
  }

  /** Alerts' messages that leave the mention out, because people set it to `ignored` before they were sent. */
  leavingOut(tx: Tx, projectId: string, mentionId: string): Promise<string[]> {
    return tx.values<string>(
      `SELECT n.id FROM mentions m JOIN notification_mentions x ON x.mention_id = m.id
       JOIN notifications n ON n.id = x.notification_id
       WHERE m.project_id = $1 AND m.id = $2 AND (x.left_out OR n.status = 'pending' AND m.status = 'ignored'
         OR n.status = 'cancelled' AND n.last_error = $3)`,
      [projectId, mentionId, allIgnored],
    );
  }

  /**
   * Retries a message that failed, or was cancelled because its mentions were ignored, once one of them no longer is: with a full
   * set of attempts, the first one at once: its destination is no longer waited for.
   * @returns null if it is none of these, or its alert is deleted or paused, or no longer sends changes such as this one
   */
  async revive(tx: Tx, projectId: string, id: string): Promise<Notification | null> {
    // The end of the wait is kept, since it says when the destination last failed.
    await tx.changed(
      `UPDATE alerts a SET held_until = now() FROM notifications n
       WHERE n.project_id = $1 AND n.id = $2 AND ${revivable} AND a.id = n.alert_id
         AND a.held_until > now() AND a.active AND a.deleted_at IS NULL`,
      [projectId, id, allIgnored],
    );
    return tx.firstRow<Notification>(
      // The same lock as for adding messages: deleting or pausing the alert waits, and then cancels this message.
      // The reason of a cancellation is not kept, because the alert may cancel the message next.
      `WITH live AS (
         SELECT a.id FROM alerts a JOIN notifications n ON n.alert_id = a.id
         WHERE n.project_id = $1 AND n.id = $2 AND a.active AND a.deleted_at IS NULL
           AND (n.updated_mention_id IS NULL OR 'mention.updated' = ANY(a.events)) FOR SHARE OF a
       )
       UPDATE notifications n SET status = 'pending', attempts = 0, due_at = now(),
         last_error = CASE WHEN n.status = 'failed' THEN n.last_error END FROM live
       WHERE n.project_id = $1 AND n.id = $2 AND ${revivable} AND n.alert_id = live.id
       RETURNING ${notificationColumns}`,
      [projectId, id, allIgnored],
    );
  }

  /** Newest first. */
  async list(
    tx: Tx,
    projectId: string,
    { alertId, mentionId, status }: NotificationFilter,
    page: Page,
  ): Promise<PageOf<Notification>> {
    // Only the requested conditions, so that the index on mentions finds the few messages about one mention.
    const about = `AND n.id IN (SELECT m.notification_id FROM notification_mentions m WHERE m.mention_id = $6
         UNION ALL SELECT u.id FROM notifications u WHERE u.project_id = $1 AND u.updated_mention_id = $6)`;
    const found = await tx.query<Notification[]>(
      `SELECT ${notificationColumns} FROM notifications n
       WHERE n.project_id = $1 AND ($2::uuid IS NULL OR n.id < $2) AND ($3::uuid IS NULL OR n.alert_id = $3)
         AND ($4::text IS NULL OR n.status = $4) ${mentionId === undefined ? '' : about}
       ORDER BY n.id DESC LIMIT $5`,
      [
        projectId,
        page.after,
        alertId ?? null,
        status ?? null,
        page.limit + 1,
        ...(mentionId === undefined ? [] : [mentionId]),
      ],
    );
    return pageOf(found, page.limit);
  }
}

/** Whether `revive` may retry a notification `n`; $3 is `allIgnored`. */
const revivable = `(n.status = 'failed' OR n.status = 'cancelled' AND n.last_error = $3 AND EXISTS (
    SELECT FROM notification_mentions x JOIN mentions m ON m.project_id = x.project_id AND m.id = x.mention_id
    WHERE x.notification_id = n.id AND m.status <> 'ignored'))`;

/** The maximum number of copies to check for one already sent: enough for an author who posts every minute. */
export const copiesLookedAt = 500;

/**
 * Pending or delivered messages `n` about a mention `c`. Failed and cancelled ones reached no one, nor did a mention left out, nor
 * will one that is ignored.
 */
export const sentOfCopy = `notification_mentions x
  JOIN notifications n ON n.id = x.notification_id AND n.status IN ('pending', 'delivered') AND x.mention_id = c.id AND NOT x.left_out
  JOIN mentions s ON s.project_id = x.project_id AND s.id = x.mention_id AND (n.status = 'delivered' OR s.status <> 'ignored')`;

/** Columns of a notification `n` under the names of the domain. */
export const notificationColumns = `n.id, n.project_id AS "projectId", n.alert_id AS "alertId", n.status, n.attempts,
  CASE WHEN n.updated_mention_id IS NOT NULL THEN ARRAY[n.updated_mention_id] ELSE
    ARRAY(SELECT m.mention_id FROM notification_mentions m WHERE m.notification_id = n.id AND NOT m.left_out
      ORDER BY m.mention_id LIMIT ${mentionsNamed}) END AS "mentionIds",
  CASE WHEN n.updated_mention_id IS NOT NULL THEN 1 ELSE
    (SELECT count(*)::integer FROM notification_mentions m WHERE m.notification_id = n.id AND NOT m.left_out) END AS "mentionCount",
  n.change,
  CASE WHEN n.status = 'pending'
    THEN greatest(n.due_at, (SELECT a.held_until FROM alerts a WHERE a.id = n.alert_id)) END AS "nextAttemptAt", n.last_error AS "lastError",
  n.last_answer AS "lastAnswer", n.delivered_at AS "deliveredAt", n.created_at AS "createdAt"`;
