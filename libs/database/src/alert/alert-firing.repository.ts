import { type Alert, isCollected } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../connection/transaction/tx.js';
import { rows } from '../connection/transaction/rows.js';
import { copiesOf } from '../mention/mention-copies.js';
import { mentionsById } from '../mention/mention-row.js';
import { copiesLookedAt, toldOfCopy } from '../notification/notification.repository.js';
import { AlertEntity } from './alert.entity.js';
import { toAlert } from './alert.repository.js';

/** An alert that fires, held for its messages: until the transaction ends nobody pauses, changes or deletes it. */
export interface FiringAlert {
  readonly alert: Alert;
  /** Of its project. */
  readonly timeZone: string;
  /** When its last message was first attempted; null = never, or its messages are not collected. */
  readonly lastSentAt: Date | null;
  /** By the clock of the database. */
  readonly now: Date;
}

/** Another mention of the same post as one that alerts fired for. */
export interface FiredCopy {
  readonly mentionId: string;
  readonly copyId: string;
  /** Those of the alerts that have told of the copy. */
  readonly toldBy: readonly string[];
}

/** What is to be known of alerts when they fire. */
@Injectable()
export class AlertFiringRepository {
  /** Those of the alerts that are active, held, in the order of their ids. */
  async lock(tx: Tx, alertIds: readonly string[]): Promise<FiringAlert[]> {
    const live = await rows<{ id: string; timeZone: string; now: Date }>(
      tx,
      `SELECT a.id, p.time_zone AS "timeZone", now() AS now FROM alerts a JOIN projects p ON p.id = a.project_id
       WHERE a.id = ANY($1::uuid[]) AND a.active AND a.deleted_at IS NULL ORDER BY a.id FOR NO KEY UPDATE OF a`,
      [alertIds],
    );
    const alerts = (await tx.entities.findBy(AlertEntity, { id: In(live.map(({ id }) => id)) })).map(toAlert);
    const collecting = alerts.filter((alert) => alert.frequency === 'instant' && isCollected(alert));
    const lastSent = await lastSentAt(tx, collecting);
    return live.flatMap(({ id, timeZone, now }) =>
      alerts
        .filter((alert) => alert.id === id)
        .map((alert) => ({ alert, timeZone, now, lastSentAt: lastSent.get(id) ?? null })),
    );
  }

  /** Like `lock`, of one alert, active or not, that is held already. */
  async facts(tx: Tx, alert: Alert): Promise<Omit<FiringAlert, 'alert'>> {
    const [facts] = await rows<{ timeZone: string; now: Date }>(
      tx,
      'SELECT time_zone AS "timeZone", now() AS now FROM projects WHERE id = $1',
      [alert.projectId],
    );
    if (facts === undefined) throw new Error(`The project of the alert ${alert.id} is missing.`);
    return { ...facts, lastSentAt: (await lastSentAt(tx, [alert])).get(alert.id) ?? null };
  }

  /** Of pairs of alerts that are held and mentions: those that the alert has not told of. */
  async untold(
    tx: Tx,
    pairs: readonly { readonly alertId: string; readonly mentionId: string }[],
  ): Promise<{ alertId: string; mentionId: string }[]> {
    return rows(
      tx,
      `SELECT u.alert_id AS "alertId", u.mention_id AS "mentionId"
       FROM unnest($1::uuid[], $2::uuid[]) AS u (alert_id, mention_id) WHERE NOT EXISTS (
         SELECT FROM notification_mentions m WHERE m.alert_id = u.alert_id AND m.mention_id = u.mention_id
       ) ORDER BY u.alert_id, u.mention_id`,
      [pairs.map(({ alertId }) => alertId), pairs.map(({ mentionId }) => mentionId)],
    );
  }

  /** Where else these posts are; of alerts that are held, so that what others told of it is seen. */
  async copies(tx: Tx, alertIds: readonly string[], mentionIds: readonly string[]): Promise<FiredCopy[]> {
    if (mentionIds.length === 0) return [];
    return rows(
      tx,
      `SELECT m.id AS "mentionId", c.id AS "copyId",
         ARRAY(SELECT x.alert_id FROM ${toldOfCopy} WHERE x.alert_id = ANY($2::uuid[])) AS "toldBy"
       FROM ${mentionsById} CROSS JOIN LATERAL (${copiesOf('m', copiesLookedAt)}) c`,
      [mentionIds, alertIds],
    );
  }
}

/** When the newest message of each alert that was attempted at all was attempted first. */
async function lastSentAt(
  tx: Tx,
  alerts: readonly Pick<Alert, 'id' | 'projectId'>[],
): Promise<Map<string, Date>> {
  const found = await rows<{ id: string; closedAt: Date }>(
    tx,
    `SELECT u.id, last.closed_at AS "closedAt" FROM unnest($1::uuid[], $2::uuid[]) AS u (project_id, id)
     CROSS JOIN LATERAL (
       SELECT n.closed_at FROM notifications n
       WHERE n.project_id = u.project_id AND n.alert_id = u.id AND n.attempts > 0 AND n.closed_at IS NOT NULL
       ORDER BY n.id DESC LIMIT 1
     ) last`,
    [alerts.map(({ projectId }) => projectId), alerts.map(({ id }) => id)],
  );
  return new Map(found.map(({ id, closedAt }) => [id, closedAt]));
}
