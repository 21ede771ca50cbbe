import {
  type Alert,
  failingWithoutBreak,
  type Mention,
  mentionsNamed,
  type Monitor,
  type Notification,
  type Project,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { arraysOf } from '../connection/transaction/parameters.js';
import type { Tx } from '../connection/transaction/tx.js';
import { MentionRepository } from '../mention/mention.repository.js';
import type { Lease } from '../work/leased-rows.js';
import { storableReason } from '../connection/storable.js';
import { findAlerts, type SealedSecrets } from '../alert/stored-alert.js';
import { claimNotifications, notificationRows } from './claim-notifications.js';
import { notificationColumns } from './notification.repository.js';

/** A notification, leased to the caller, with everything its message needs. */
export interface ClaimedNotification {
  /** Its number of attempts includes this one; its number of mentions leaves out those that people have ignored since. */
  readonly notification: Notification;
  readonly leaseToken: string;
  readonly alert: Alert;
  /** Since when the alert's destination has been failing without a break; null = it works, or its last failure was long ago. */
  readonly failingSince: Date | null;
  readonly secrets: SealedSecrets;
  /** The `mentionsNamed` most urgent of its mentions that people have not ignored, most urgent first. */
  readonly mentions: readonly Mention[];
  /** Its mentions that people have ignored. */
  readonly leftOutIds: readonly string[];
  readonly project: Pick<Project, 'id' | 'name' | 'timeZone'>;
  /** By mention: the monitors that matched, including deleted ones. */
  readonly monitors: ReadonlyMap<string, readonly Pick<Monitor, 'name' | 'groupName'>[]>;
}

/** Notifications as leased work: from the claim to the outcome of the delivery. */
@Injectable()
export class NotificationQueue {
  readonly claim = claimNotifications;

  constructor(private readonly mentions: MentionRepository) {}

  /**
   * Everything the messages of claimed notifications need, without those that were deleted with their mentions, cancelled
   * or claimed again since the claim: nothing is recorded about them, so they are not sent.
   * @param tx read-only: all statements must see the same rows
   */
  async contents(tx: Tx, claimed: readonly Lease[]): Promise<ClaimedNotification[]> {
    if (claimed.length === 0) return [];
    const found = await tx.query<(Notification & ContentColumns)[]>(
      `SELECT ${notificationColumns}, ${contentColumns}, now() AS now,
         json_build_object('id', p.id, 'name', p.name, 'timeZone', p.time_zone) AS project
       FROM unnest($1::uuid[], $2::uuid[]) AS u (id, token) JOIN notifications n ON n.id = u.id AND n.lease_token = u.token
         JOIN projects p ON p.id = n.project_id CROSS JOIN LATERAL (${wantedMentions}) w`,
      arraysOf(claimed, 'id', 'leaseToken'),
    );
    const alertIds = found.map(({ alertId }) => alertId);
    const alerts = new Map(
      (await findAlerts(tx, 'id = ANY($1::uuid[])', [alertIds])).map((stored) => [stored.alert.id, stored]),
    );
    const mentionIds = [...new Set(found.flatMap(({ mostUrgentIds }) => mostUrgentIds))];
    const mentions = new Map((await this.mentions.getMany(tx, mentionIds)).map((one) => [one.id, one]));
    const monitors = await monitorsOf(tx, mentionIds);
    return claimed.flatMap(({ id, leaseToken }) => {
      const row = found.find((one) => one.id === id);
      if (row === undefined) return [];
      const { project, mostUrgentIds, wantedCount, leftOutIds, now, ...stored } = row;
      const notification = { ...stored, mentionCount: wantedCount };
      const { alert, secrets, ...health } = the(alerts, notification.alertId);
      return {
        notification,
        leaseToken,
        alert,
        failingSince: failingWithoutBreak(health, now),
        secrets,
        mentions: mostUrgentIds.map((mentionId) => the(mentions, mentionId)),
        leftOutIds,
        project,
        monitors,
      };
    });
  }

  /**
   * @param answer the destination's response
   * @param leftOutIds as claimed
   * @returns false if the lease was lost or the alert deleted
   */
  async delivered(
    tx: Tx,
    id: string,
    leaseToken: string,
    { answer, leftOutIds }: { readonly answer: string; readonly leftOutIds: readonly string[] },
  ): Promise<boolean> {
    const set = "status = 'delivered', delivered_at = now(), last_answer = $1, last_error = NULL";
    const change = { set, parameters: [storableReason(answer)] };
    const isRecorded = await notificationRows.endOne(tx, { id, leaseToken }, change);
    if (isRecorded && leftOutIds.length > 0)
      await tx.changed(
        `UPDATE notification_mentions SET left_out = true
         WHERE notification_id = $1 AND mention_id = ANY($2::uuid[])`,
        [id, leftOutIds],
      );
    return isRecorded;
  }

  /** @returns false if the lease was lost or the alert deleted */
  retry(tx: Tx, id: string, leaseToken: string, outcome: { dueAt: Date; error: string }): Promise<boolean> {
    return notificationRows.retry(tx, { id, leaseToken }, outcome);
  }

  /** The delivery failed permanently. @returns false if the lease was lost or the alert deleted */
  fail(tx: Tx, id: string, leaseToken: string, { error }: { error: string }): Promise<boolean> {
    return notificationRows.bury(tx, { id, leaseToken }, error);
  }

  /** There was nothing to send, which is no attempt. @returns false if the lease was lost or the alert deleted */
  cancel(tx: Tx, id: string, leaseToken: string, reason: string): Promise<boolean> {
    const set = "status = 'cancelled', attempts = greatest(0, t.attempts - 1), last_error = $1";
    return notificationRows.endOne(tx, { id, leaseToken }, { set, parameters: [reason] });
  }

  /** Returns it without an attempt. @returns false if the lease was lost or the alert deleted */
  async putOff(tx: Tx, id: string, leaseToken: string, dueAt: Date): Promise<boolean> {
    return (await notificationRows.release(tx, [{ id, leaseToken }], dueAt)).length === 1;
  }
}

interface ContentColumns {
  readonly project: ClaimedNotification['project'];
  readonly mostUrgentIds: readonly string[];
  readonly wantedCount: number;
  readonly leftOutIds: readonly string[];
  readonly now: Date;
}

/** The mentions of a notification `n` for its message: those that people have ignored meanwhile are left out (decision 36). */
const wantedMentions = `
  SELECT coalesce((array_agg(x.mention_id ORDER BY m.urgency DESC NULLS LAST, x.mention_id)
      FILTER (WHERE m.status <> 'ignored'))[1:${mentionsNamed}], '{}') AS ids,
    count(*) FILTER (WHERE m.status <> 'ignored')::integer AS number,
    coalesce(array_agg(x.mention_id) FILTER (WHERE m.status = 'ignored'), '{}') AS ignored
  FROM notification_mentions x JOIN mentions m ON m.project_id = x.project_id AND m.id = x.mention_id
  WHERE x.notification_id = n.id`;

/** Columns of a notification `n` and its `wantedMentions` for its message; one about a change has only this mention. */
const contentColumns = `
  CASE WHEN n.updated_mention_id IS NULL THEN w.ids ELSE ARRAY[n.updated_mention_id] END AS "mostUrgentIds",
  CASE WHEN n.updated_mention_id IS NULL THEN w.number ELSE 1 END AS "wantedCount", w.ignored AS "leftOutIds"`;

function monitorsOf(tx: Tx, mentionIds: readonly string[]): Promise<ClaimedNotification['monitors']> {
  return tx.valuesByKey<string, Pick<Monitor, 'name' | 'groupName'>[]>(
    `SELECT x.mention_id,
       json_agg(json_build_object('name', o.name, 'groupName', o.group_name) ORDER BY o.id)
     FROM (SELECT DISTINCT mention_id, monitor_id FROM matches WHERE mention_id = ANY($1::uuid[])) x
     JOIN monitors o ON o.id = x.monitor_id GROUP BY x.mention_id`,
    [mentionIds],
  );
}

/** The item with this id. Foreign keys guarantee that it exists in the same snapshot. */
function the<T>(items: ReadonlyMap<string, T>, id: string): T {
  const item = items.get(id);
  if (item === undefined) throw new Error(`The row ${id} is missing.`);
  return item;
}
