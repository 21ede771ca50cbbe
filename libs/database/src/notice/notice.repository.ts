import {
  type Alert,
  type CredentialNotice,
  maxAttempts,
  nextWorkAttemptAt,
  type SpendingNotice,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { storableJson, storableReason } from '../connection/storable.js';

/** An e-mail of Earshot's own that is to be sent; ours to send until the lease runs out. */
export interface ClaimedNotice {
  readonly id: string;
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
  readonly email: string;
  /**
   * The project that it is about; else one of the reader's, rather one that watches the source that it is about. null = they
   * have none.
   */
  readonly projectId: string | null;
  readonly about: DisabledAlert | SpendingNotice | CredentialNotice;
}

/** An alert that was disabled. */
export interface DisabledAlert {
  readonly kind: 'disabled_alert';
  readonly alert: Pick<Alert, 'id' | 'projectId' | 'name' | 'channel'>;
  readonly projectName: string;
  /** Why it was disabled. */
  readonly reason: string;
}

/** Of a notice `n`. */
const projectOfReader = `(
  SELECT m.project_id FROM members m JOIN projects own ON own.id = m.project_id AND own.deleted_at IS NULL
  WHERE m.user_id = n.user_id
  ORDER BY EXISTS (
    SELECT FROM watches w JOIN monitors o ON o.id = w.monitor_id
    WHERE w.project_id = m.project_id AND w.source = n.details->>'source' AND w.active AND o.active AND o.deleted_at IS NULL
  ) DESC, m.project_id LIMIT 1)`;

/** E-mails to users about their alerts, about budgets and about sources. A row is deleted with its end. */
@Injectable()
export class NoticeRepository {
  /** Has every owner of the project told that this alert was disabled. @returns the ids of the notices */
  async add(tx: Tx, { projectId, id: alertId }: Pick<Alert, 'projectId' | 'id'>): Promise<string[]> {
    const owners = await rows<{ userId: string }>(
      tx,
      `SELECT user_id AS "userId" FROM members WHERE project_id = $1 AND role = 'owner'`,
      [projectId],
    );
    const ids = owners.map(() => newId());
    await changed(
      tx,
      `INSERT INTO notices (id, project_id, alert_id, user_id, due_at)
       SELECT u.id, $3, $4, u.user_id, now() FROM unnest($1::uuid[], $2::uuid[]) AS u (id, user_id)`,
      [ids, owners.map(({ userId }) => userId), projectId, alertId],
    );
    return ids;
  }

  /** Has users written to about a budget or a source. @returns the ids of the notices */
  async addDetails(
    tx: Tx,
    userIds: readonly string[],
    details: SpendingNotice | CredentialNotice,
  ): Promise<string[]> {
    const ids = userIds.map(() => newId());
    await changed(
      tx,
      `INSERT INTO notices (id, user_id, details, due_at)
       SELECT u.id, u.user_id, $3::jsonb, now() FROM unnest($1::uuid[], $2::uuid[]) AS u (id, user_id)`,
      [ids, userIds, storableJson(details)],
    );
    return ids;
  }

  /**
   * The one that is due for longest. Of an alert that was resumed meanwhile nobody is told, nor what took down whoever tried
   * to tell it, so many times.
   * @param options.noticeIds null = whatever is due
   */
  async claim(
    tx: Tx,
    options: { noticeIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedNotice | null> {
    const [claimed] = await rows<ClaimedNotice>(
      tx,
      `WITH resumed AS (
         DELETE FROM notices n USING alerts a WHERE a.id = n.alert_id AND a.disabled_at IS NULL
       ), spent AS (
         DELETE FROM notices WHERE attempts >= $4 AND lease_until <= now()
       ), due AS (
         SELECT n.id FROM notices n LEFT JOIN alerts a ON a.id = n.alert_id AND a.disabled_at IS NOT NULL
         WHERE (a.id IS NOT NULL OR n.details IS NOT NULL) AND n.due_at <= now() AND (n.lease_until IS NULL OR n.lease_until <= now()) AND n.attempts < $4
           AND ($1::uuid[] IS NULL OR n.id = ANY($1))
         ORDER BY n.due_at, n.id LIMIT 1 FOR UPDATE OF n SKIP LOCKED
       )
       UPDATE notices n SET attempts = n.attempts + 1, lease_token = $2,
         lease_until = now() + $3::integer * interval '1 millisecond'
       FROM due JOIN notices d ON d.id = due.id JOIN users u ON u.id = d.user_id
         LEFT JOIN alerts a ON a.id = d.alert_id LEFT JOIN projects p ON p.id = d.project_id
       WHERE n.id = due.id
       RETURNING n.id, n.lease_token AS "leaseToken", n.attempts, u.email, coalesce(n.project_id, ${projectOfReader}) AS "projectId",
         coalesce(n.details, jsonb_build_object(
         'kind', 'disabled_alert', 'reason', a.disabled_reason, 'projectName', p.name,
         'alert', jsonb_build_object('id', a.id, 'projectId', a.project_id, 'name', a.name, 'channel', a.channel))) AS about`,
      [options.noticeIds, newId(), options.leaseMs, maxAttempts],
    );
    return claimed ?? null;
  }

  /** Told, or given up. @returns false where the lease was lost */
  async done(tx: Tx, { id, leaseToken }: ClaimedNotice): Promise<boolean> {
    return (
      (await changed(tx, 'DELETE FROM notices WHERE id = $1 AND lease_token = $2', [id, leaseToken])) === 1
    );
  }

  /** Tries again later. @returns false where the lease was lost */
  async failed(
    tx: Tx,
    { id, leaseToken, attempts }: ClaimedNotice,
    error: string,
    now: Date,
  ): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE notices SET due_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2`,
      [id, leaseToken, nextWorkAttemptAt(attempts, now), storableReason(error)],
    );
    return count === 1;
  }
}
