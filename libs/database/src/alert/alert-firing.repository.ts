import { type Alert, isCollected } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { copiesOf } from '../mention/save/mention-copies.js';
import { mentionsById } from '../mention/mention-row.js';
import { copiesLookedAt, sentOfCopy } from '../notification/notification.repository.js';
import { findAlerts } from './stored-alert.js';

/** A firing alert, locked until the transaction ends so that nobody can pause, change or delete it until then. */
export interface FiringAlert {
  readonly alert: Alert;
  /** The time zone of its project. */
  readonly timeZone: string;
  /** When its last message stopped collecting, to be sent; null = never, or its messages are not collected. */
  readonly lastSentAt: Date | null;
  /** The database's current time. */
  readonly now: Date;
}

/** A copy of a mention, i.e. another mention of the same post, that alerts may already have reported. */
export interface FiredCopy {
  readonly mentionId: string;
  readonly copyId: string;
  /** The alerts that have already sent a message about the copy. */
  readonly sentBy: readonly string[];
}

/** Queries for evaluating alerts. */
@Injectable()
export class AlertFiringRepository {
  /** Locks the active ones among the alerts, in the order in which changes of mentions lock those that hear of them. */
  async lock(tx: Tx, alertIds: readonly string[]): Promise<FiringAlert[]> {
    const [locked, facts] = await Promise.all([
      tx.values<string>(
        `SELECT id FROM alerts WHERE id = ANY($1::uuid[]) AND active AND deleted_at IS NULL
         ORDER BY project_id, id FOR NO KEY UPDATE`,
        [alertIds],
      ),
      // Read once the alerts are locked, because a change of the time zone locks them until it is committed.
      tx.query<{ id: string; timeZone: string; now: Date }[]>(
        `SELECT a.id, p.time_zone AS "timeZone", now() AS now FROM alerts a JOIN projects p ON p.id = a.project_id
         WHERE a.id = ANY($1::uuid[]) ORDER BY a.id`,
        [alertIds],
      ),
    ]);
    const live = facts.filter(({ id }) => locked.includes(id));
    const stored = await findAlerts(tx, 'id = ANY($1::uuid[])', [live.map(({ id }) => id)]);
    const alerts = stored.map(({ alert }) => alert);
    const collecting = alerts.filter((alert) => alert.frequency === 'instant' && isCollected(alert));
    const lastSent = await lastSentAt(tx, collecting);
    return live.flatMap(({ id, timeZone, now }) =>
      alerts
        .filter((alert) => alert.id === id)
        .map((alert) => ({ alert, timeZone, now, lastSentAt: lastSent.get(id) ?? null })),
    );
  }

  /** Like `lock`, for all alerts of a project. */
  async lockAll(tx: Tx, projectId: string): Promise<FiringAlert[]> {
    const sql = 'SELECT id FROM alerts WHERE project_id = $1 AND active AND deleted_at IS NULL';
    return this.lock(tx, await tx.values<string>(sql, [projectId]));
  }

  /** Like `lock`, for one alert that is already locked, whether active or not. */
  async facts(tx: Tx, alert: Alert): Promise<Omit<FiringAlert, 'alert'>> {
    const sql = 'SELECT time_zone AS "timeZone", now() AS now FROM projects WHERE id = $1';
    const facts = await tx.onlyRow<{ timeZone: string; now: Date }>(sql, [alert.projectId]);
    return { ...facts, lastSentAt: (await lastSentAt(tx, [alert])).get(alert.id) ?? null };
  }

  /** Returns the pairs of a locked alert and a mention for which the alert has not sent a message. */
  async untold(
    tx: Tx,
    pairs: readonly { readonly alertId: string; readonly mentionId: string }[],
  ): Promise<{ alertId: string; mentionId: string }[]> {
    return tx.query(
      `SELECT u.alert_id AS "alertId", u.mention_id AS "mentionId"
       FROM unnest($1::uuid[], $2::uuid[]) AS u (alert_id, mention_id) WHERE NOT EXISTS (
         SELECT FROM notification_mentions m WHERE m.alert_id = u.alert_id AND m.mention_id = u.mention_id
       ) ORDER BY u.alert_id, u.mention_id`,
      [pairs.map(({ alertId }) => alertId), pairs.map(({ mentionId }) => mentionId)],
    );
  }

  /** Other copies of these posts, and which of the locked alerts have already sent a message about them. */
  async copies(tx: Tx, alertIds: readonly string[], mentionIds: readonly string[]): Promise<FiredCopy[]> {
    if (mentionIds.length === 0) return [];
    return tx.query(
      `SELECT m.id AS "mentionId", c.id AS "copyId",
         ARRAY(SELECT x.alert_id FROM ${sentOfCopy} WHERE x.alert_id = ANY($2::uuid[])) AS "sentBy"
       FROM ${mentionsById} CROSS JOIN LATERAL (${copiesOf(copiesLookedAt)}) c`,
      [mentionIds, alertIds],
    );
  }
}

/**
 * When the newest message of each alert stopped collecting, to be sent; alerts without one are left out. A message that was
 * put off before its first attempt counts, otherwise each mention found meanwhile would start another.
 */
function lastSentAt(tx: Tx, alerts: readonly Pick<Alert, 'id' | 'projectId'>[]): Promise<Map<string, Date>> {
  return tx.valuesByKey<string, Date>(
    `SELECT u.id, last.closed_at FROM unnest($1::uuid[], $2::uuid[]) AS u (project_id, id)
     CROSS JOIN LATERAL (
       SELECT n.closed_at FROM notifications n
       WHERE n.project_id = u.project_id AND n.alert_id = u.id AND n.closed_at IS NOT NULL
         AND (n.attempts > 0 OR n.status = 'pending')
       ORDER BY n.id DESC LIMIT 1
     ) last`,
    [alerts.map(({ projectId }) => projectId), alerts.map(({ id }) => id)],
  );
}
